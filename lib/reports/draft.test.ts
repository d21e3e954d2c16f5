import { describe, expect, it } from "vitest";
import en from "@/messages/en.json";
import { type Draft, draftOf, errorTexts, wrongFields } from "./draft";

const { Report: texts } = en;
const DRAFT: Draft = {
  reason: "copyright",
  url: "https://x.com/NASA/status/1491475671058681863",
  contact: "owner@mail.example",
  statement: "I made this video myself.",
};

describe("wrongFields", () => {
  it("accepts a good draft", () => expect(wrongFields(DRAFT)).toEqual([]));

  it("names what a blank form lacks, in the order of the page", () => {
    const blank = draftOf(new FormData());
    expect(wrongFields(blank)).toEqual(["reason", "url", "contact", "statement"]);
  });

  it.each<[keyof Draft, string]>([
    ["reason", "dislike"],
    ["url", "https://example.org/1"],
    ["url", "x.com/NASA"],
    ["contact", "owner"],
    ["contact", "owner@mail"],
    ["contact", "owner @mail.example"],
    ["statement", ` ${"x".repeat(19)} `],
    ["statement", "x".repeat(4001)],
  ])("refuses as %s %j", (field, value) => {
    expect(wrongFields({ ...DRAFT, [field]: value })).toEqual([field]);
  });

  it.each<[keyof Draft, string]>([
    ["url", "look: https://t.co/7r1Ad5m2MV"],
    ["contact", "  owner@mail.example "],
    ["statement", "x".repeat(20)],
    ["statement", "🙏".repeat(4000)],
  ])("accepts as %s %j", (field, value) => {
    expect(wrongFields({ ...DRAFT, [field]: value })).toEqual([]);
  });
});

it("requires no address for a report of a danger to a child", () => {
  expect(wrongFields({ ...DRAFT, reason: "child_safety", contact: " " })).toEqual([]);
  expect(wrongFields({ ...DRAFT, reason: "child_safety", contact: "me" })).toEqual(["contact"]);
  expect(wrongFields({ ...DRAFT, reason: "intimate", contact: " " })).toEqual(["contact"]);
});

describe("errorTexts", () => {
  it("counts written and required characters", () => {
    const short = { ...DRAFT, statement: " It is mine. " };
    expect(errorTexts(["statement"], short, texts)).toEqual({
      statement: "Write at least 20 characters. You have 11 so far.",
    });
    const long = { ...DRAFT, statement: "x".repeat(4002) };
    expect(errorTexts(["statement"], long, texts)).toEqual({
      statement: "Write no more than 4000 characters. You have 4002.",
    });
  });
});
