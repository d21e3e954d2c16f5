import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { LANGUAGE_COOKIE, NEGOTIATED_COOKIE } from "./detection";
import { redirectToLanguage } from "./language-redirect";

it.each([
  ["/login", "/ja/login", true],
  ["/login?lng=ko", "/ko/login?lng=ko", false],
  ["/login?lng=xx", "/ja/login?lng=xx", true],
])("%s redirects to %s, which the browser may correct: %s", (address, target, isGuess) => {
  const headers = { cookie: `${LANGUAGE_COOKIE}=ja`, "accept-language": "es" };
  const response = redirectToLanguage(new NextRequest(`http://site.test${address}`, { headers }));
  if (!response) throw new Error("not redirected");
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toBe(`http://site.test${target}`);
  expect(response.cookies.has(NEGOTIATED_COOKIE)).toBe(isGuess);
});
