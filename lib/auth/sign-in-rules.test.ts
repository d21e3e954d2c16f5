import { describe, expect, it } from "vitest";
import { ruleBreaches } from "./sign-in-rules";

const GOOD = {
  name: "Ana",
  email: "ana@postreel.example",
  password: "correct horse",
  confirm: "correct horse",
};

describe("ruleBreaches", () => {
  it("accepts a good form, and ignores absent fields", () => {
    expect(ruleBreaches(GOOD)).toEqual({});
    expect(ruleBreaches({})).toEqual({});
  });

  it.each([
    ["name", "", "nameWrong"],
    ["name", "   ", "nameWrong"],
    ["name", "a".repeat(51), "nameWrong"],
    ["email", "", "emailWrong"],
    ["email", "ana", "emailWrong"],
    ["email", "ana@postreel", "emailWrong"],
    ["email", "ana maria@postreel.example", "emailWrong"],
    ["current", "", "passwordMissing"],
    ["code", "12345", "codeShape"],
    ["code", "12345a", "codeShape"],
  ])("refuses the %s %j", (field, value, breach) => {
    expect(ruleBreaches({ [field]: value })).toEqual({ [field]: breach });
  });

  it.each([
    ["seven characters", "1234567", "passwordShort"],
    ["seven characters of two units each", "😀".repeat(7), "passwordShort"],
    ["more bytes than the hash holds", "é".repeat(37), "passwordLong"],
  ])("refuses a new password of %s", (_, password, breach) => {
    expect(ruleBreaches({ password, confirm: password })).toEqual({ password: breach });
  });

  it.each([
    ["name", "あ".repeat(50)],
    ["email", " ana@postreel.example "],
    ["current", "short"],
    ["password", "12345678"],
    ["password", "a".repeat(72)],
    ["code", "123 456"],
  ])("accepts the %s %j", (field, value) => {
    expect(ruleBreaches({ [field]: value })).toEqual({});
  });

  it("requires the same password twice", () => {
    expect(ruleBreaches({ ...GOOD, confirm: "correct hors" })).toEqual({ confirm: "confirmWrong" });
  });
});
