import { expect, it } from "vitest";
import { authorsAddress } from "./author-options";

it.each([
  ["", null],
  ["n", null],
  [" n ", null],
  ["😀", null],
  ["na", "/api/authors/suggest?query=na&limit=4"],
  ["東", "/api/authors?search=%E6%9D%B1&per_page=4"],
  ["あ", "/api/authors?search=%E3%81%82&per_page=4"],
  ["서", "/api/authors?search=%EC%84%9C&per_page=4"],
  ["東京", "/api/authors/suggest?query=%E6%9D%B1%E4%BA%AC&limit=4"],
])("authors for %j are asked for at %j", (text, address) => {
  expect(authorsAddress(text.trim(), "4")).toBe(address);
});
