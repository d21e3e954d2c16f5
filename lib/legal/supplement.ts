import type { LegalSection } from "./legal-document";

/** Prevails over the dated text above it where the two differ. */
export type LegalSupplement = {
  title: string;
  introduction: string;
  sections: readonly LegalSection[];
};

/** Day of the last change of a text or supplement. A test compares it with a hash of all four. */
export const SUPPLEMENT_UPDATED = {
  text: "Supplement last updated: November 27, 2026",
  day: "2026-11-27",
} as const;
