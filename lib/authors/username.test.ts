import { describe, expect, it } from "vitest";
import { isHandle, shownName, usernameOf } from "./username";

it.each([
  [{ name: "NASA", username: "nasa" }, "NASA"],
  [{ name: "nasa", username: "nasa" }, "nasa"],
  [{ name: "The Orbiter", username: "~9" }, "The Orbiter"],
  [{ name: "~9", username: "~9" }, "Unnamed"],
])("shows %j as %s", (author, shown) => expect(shownName(author, "Unnamed")).toBe(shown));

describe("a handle", () => {
  it.each([
    ["a", true],
    ["a".repeat(15), true],
    ["sixteen_letters_", true],
    ["a".repeat(20), true],
    ["a".repeat(21), false],
    ["i", false],
    ["~9", false],
    ["a-b", false],
    ["", false],
  ])("%j: %s", (username, isOne) => expect(isHandle(username)).toBe(isOne));

  it.each([
    ["@sixteen_letters_", "sixteen_letters_"],
    ["~9", "~9"],
    ["a".repeat(21), null],
    ["@@nasa", null],
  ])("in an address: %j", (text, username) => expect(usernameOf(text)).toBe(username));
});
