import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import en from "@/messages/en.json";
import { SignInFirst } from "./personal-screen";
import { favoritesTexts, followingTexts } from "./personal-texts";

const texts = favoritesTexts(await loadMessages("en"), true).list;

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

it.each([
  ["favorites", favoritesTexts, en.Favorites.noFavorites],
  ["following", followingTexts, en.Login.notSetUp],
] as const)("asks nobody to sign in where sign-in is off: %s", async (name, textsOf, text) => {
  const { list, withoutSignIn } = textsOf(await loadMessages("en"), false);
  const html = renderToStaticMarkup(
    <SignInFirst {...{ language: "en", name, withoutSignIn }} texts={list} needsFactor={false} />,
  );
  expect(html).toContain(text);
  expect(html).not.toContain("/login");
});
