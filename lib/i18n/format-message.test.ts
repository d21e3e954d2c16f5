import { expect, it } from "vitest";
import { formatMessage } from "./format-message";
import { LANGUAGES } from "./languages";
import { loadMessages } from "./load-messages";

it.each([
  ["en", 1, "1 more video loaded"],
  ["en", 30, "30 more videos loaded"],
  ["es", 1, "Se cargó 1 video más"],
  ["es", 30, "Se cargaron 30 videos más"],
  ["ja", 30, "動画をさらに30件読み込みました"],
] as const)("in %s, %i: %s", async (language, count, text) => {
  const { Listing } = await loadMessages(language);
  expect(formatMessage(language, Listing.loaded, { count })).toBe(text);
});

it.each(LANGUAGES)("counts favorites that are gone in %s", async (language) => {
  const { Favorites } = await loadMessages(language);
  const [one, two, many] = [1, 2, 1234].map((count) =>
    formatMessage(language, Favorites.gone, { count }),
  );
  expect(one).toMatch(/1|Uno/);
  expect(two?.replace("2", "1,234")).toBe(many?.replace("1234", "1,234"));
});

it("treats markup and braces of a value as text", () => {
  expect(formatMessage("en", "Reasons: {reasons}", { reasons: "<b>{count}</b> '{'" })).toBe(
    "Reasons: <b>{count}</b> '{'",
  );
});

it.each(LANGUAGES)("counts suggestions in %s", async (language) => {
  const { AuthorSearch } = await loadMessages(language);
  const texts = [1, 2, 10].map((count) =>
    formatMessage(language, AuthorSearch.suggested, { count }),
  );
  expect(texts.map((text) => text.replace(/\D/g, ""))).toEqual(["1", "2", "10"]);
});
