import type { LegalSection } from "./legal-document";

/** What a page adds below its dated text. It prevails where the two differ. */
export type LegalSupplement = {
  title: string;
  introduction: string;
  sections: readonly LegalSection[];
};

/** Day of the last change of either text or supplement. A test holds it against a hash of all four. */
export const SUPPLEMENT_UPDATED = {
  text: "Supplement last updated: November 27, 2026",
  day: "2026-11-27",
} as const;
