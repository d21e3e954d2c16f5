import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import { SignInFirst } from "./personal-screen";

it.each([
  [false, en.Favorites.loginRequired],
  [true, en.Favorites.factorRequired],
])("asks for sign-in, or for the second factor: %s", (needsFactor, text) => {
  const html = renderToStaticMarkup(
    <SignInFirst language="en" name="favorites" texts={en.Favorites} needsFactor={needsFactor} />,
  );
  expect(html).toContain(text);
  expect(html).toContain("/en/login?next=%2Fen%2Ffavorites");
});
