import { expect, it } from "vitest";
import { isOperator } from "./page-operator";

process.env.OPERATOR_EMAILS = "Ada@site.example, bob@site.example";

it.each([
  ["one of several, however written", "BOB@site.example", "aal2", true],
  ["the first", "ada@site.example", "aal2", true],
  ["an operator without the second factor", "ada@site.example", "aal1", false],
  ["another user with one", "eve@site.example", "aal2", false],
  ["a user without an address", null, "aal2", false],
] as const)("recognizes %s", (_, email, aal, isOne) => {
  expect(isOperator({ email, aal })).toBe(isOne);
});
