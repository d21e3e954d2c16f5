import { expect, it } from "vitest";
import type { Language } from "../i18n/languages";
import { drawCard } from "./draw-card";

const draw = async (lead: string, language: Language = "en") =>
  (await drawCard({ language, title: "Postreel", lead }, null)).png.toString("base64");

it("draws a line of Han characters alone in the language of its text", async () => {
  const han = "骨".repeat(10);
  const text = `${"の".repeat(30)}${han}`;
  expect(await draw(text, "zh-CN")).toBe(await draw(text, "ja"));
  expect(await draw(han, "zh-CN")).not.toBe(await draw(han, "ja"));
});

it("draws a line that begins with Latin letters in the direction of its text", async () => {
  // The first word fills a line. The mark at the start of the next line sets the direction that it
  // must have anyway.
  const text = (mark: string) => `${"م".repeat(100)} 7${mark} NASA مرحبا`;
  expect(await draw(text("\u200f"))).toBe(await draw(text("")));
});
