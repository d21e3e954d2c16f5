import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import en from "@/messages/en.json";
import { SignInFirst } from "./personal-screen";
import { favoritesTexts } from "./personal-texts";

const texts = favoritesTexts(await loadMessages("en")).list;

it.each([
  [false, en.Favorites.loginRequired],
  [true, en.Favorites.factorRequired],
])("asks for sign-in, or for the second factor: %s", (needsFactor, text) => {
  const html = renderToStaticMarkup(
    <SignInFirst language="en" name="favorites" texts={texts} needsFactor={needsFactor} />,
  );
  expect(html).toContain(text);
  expect(html).toContain("/en/login?next=%2Fen%2Ffavorites");
});
