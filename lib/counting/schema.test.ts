import { expect, it } from "vitest";
import { downloadLanguage } from "./schema";

const FIFTEEN = "zh-CN zh-TW en ja ko es fr de it pt ru ar hi th vi".split(" ");

it.each(FIFTEEN)("counts %s as itself", (language) => {
  expect(downloadLanguage(language)).toBe(language);
});

it.each([undefined, null, "", "xx", "EN", "zh", "zh-cn", "en-GB", " en", "__proto__"])(
  "counts %j as Japanese",
  (named) => {
    expect(downloadLanguage(named)).toBe("ja");
  },
);
