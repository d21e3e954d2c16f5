import { expect, it } from "vitest";
import { MAX_LINKS } from "@/components/extraction/form/use-extraction";
import { MAX_FAVORITES } from "@/db/queries/favorites";
import { MAX_FOLLOWING } from "@/db/queries/following";
import { MAX_LISTED } from "@/lib/favorites/limits";
import { LIMITS } from "@/lib/http/rate-limit/limits";
import { LANGUAGES } from "./languages";
import { loadMessages } from "./load-messages";

/** The numbers of a text, without the marks that group digits. */
function numbersOf(text: string): number[] {
  const plain = text
    .replace(/1\s?[万萬만]/, "10000")
    .replace(/(\d)[, \u00a0\u202f](?=\d{3})/g, "$1");
  return [...plain.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

const pointsOf = (name: string) =>
  LIMITS.extraction.windows.find((window) => window.name === name)?.points;

it.each(LANGUAGES)("%s: texts name the limits that the code has", async (language) => {
  const { ApiDocs, Errors, Following, Help } = await loadMessages(language);
  expect(numbersOf(Help.howSeveral)).toEqual([MAX_LINKS]);
  expect(numbersOf(Following.allShown)).toEqual([MAX_LISTED]);
  expect(numbersOf(ApiDocs.limits)).toEqual(
    expect.arrayContaining([pointsOf("minute"), pointsOf("day"), 429]),
  );
  expect(numbersOf(Errors.favorites_full)).toEqual([MAX_FAVORITES]);
  expect(numbersOf(Errors.following_full)).toEqual([MAX_FOLLOWING]);
});
