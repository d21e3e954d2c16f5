import { expect, it } from "vitest";
import { fillText } from "./fill-text";

it.each([
  ["Try again in {seconds} s", { seconds: 34 }, "Try again in 34 s"],
  ["{place}/{total}, {place}", { place: 2, total: 3 }, "2/3, 2"],
  ["{unknown} stays", {}, "{unknown} stays"],
  ["{author}", { author: "$& {author}" }, "$& {author}"],
  ["nothing to fill", { seconds: 1 }, "nothing to fill"],
])("%j with %j is %j", (text, values, filled) => {
  expect(fillText(text, values as Record<string, string | number>)).toBe(filled);
});
