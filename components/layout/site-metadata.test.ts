import { expect, it } from "vitest";
import { alternatesOf } from "./site-metadata";

it("names the page itself, its six languages and the address that negotiates", () => {
  expect(alternatesOf("/authors", "zh-TW")).toEqual({
    canonical: "/zh-TW/authors",
    languages: {
      en: "/en/authors",
      es: "/es/authors",
      ja: "/ja/authors",
      ko: "/ko/authors",
      "zh-CN": "/zh-CN/authors",
      "zh-TW": "/zh-TW/authors",
      "x-default": "/authors",
    },
  });
});

it("negotiates the home page at the root", () => {
  expect(alternatesOf("", "en")).toMatchObject({
    canonical: "/en",
    languages: { "x-default": "/" },
  });
});
