import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { SUPPLEMENT_UPDATED } from "./legal-document";
import { PRIVACY, PRIVACY_SUPPLEMENT } from "./privacy";
import { TERMS, TERMS_SUPPLEMENT } from "./terms";

/** Every published edition of the legal texts, oldest first. */
const EDITIONS = [
  { day: "2026-11-23", hash: "8cae985a03e0b325" },
  { day: "2026-11-24", hash: "b468b62a938ba744" },
  { day: "2026-11-24", hash: "8651cf1243471a65" },
  { day: "2026-11-26", hash: "b99caa960466d43f" },
  { day: "2026-11-26", hash: "982309dc538e0e27" },
  { day: "2026-11-26", hash: "01c2286824a0a730" },
  { day: "2026-11-27", hash: "65c807309f022319" },
  { day: "2026-11-27", hash: "0516c2f56547e88c" },
];

it("dates the supplement by the last change of the legal texts", () => {
  const texts = JSON.stringify([TERMS, TERMS_SUPPLEMENT, PRIVACY, PRIVACY_SUPPLEMENT]);
  const hash = createHash("sha256").update(texts).digest("hex").slice(0, 16);
  // After a change of the texts: add an edition with the new hash and today's date, and date the
  // supplement.
  expect(EDITIONS.at(-1)).toEqual({ day: SUPPLEMENT_UPDATED.day, hash });
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  const spelled = format.format(new Date(SUPPLEMENT_UPDATED.day));
  expect(SUPPLEMENT_UPDATED.text).toBe(`Supplement last updated: ${spelled}`);
});
