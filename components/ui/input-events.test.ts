import { expect, it } from "vitest";
import { isComposing } from "./input-events";

it.each([
  [{ isComposing: true, keyCode: 13 }, true],
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])("the key %j belongs to an input method: %j", (key, expected) => {
  expect(isComposing(key)).toBe(expected);
});
