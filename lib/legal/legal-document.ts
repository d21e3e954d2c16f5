export type LegalSection = {
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
};

/** English only, so that there is one version to agree to: hence not in the message catalogs. */
export type LegalDocument = {
  title: string;
  /** `day` is the same day as `YYYY-MM-DD`. */
  updated: { text: string; day: string };
  introduction: string;
  sections: readonly LegalSection[];
};

export const LAST_UPDATED = { text: "Last updated: May 13, 2025", day: "2025-05-13" } as const;

/** Which of the two sentences is used depends on whether the form is configured. */
export const CONTACT = {
  id: "contact",
  title: "Contact",
  throughForm:
    "Questions, reports and removal requests go through our contact form, which is an external service:",
  formLink: "Open the contact form",
  newTab: "(opens in a new tab)",
  withoutForm:
    "This site has no contact form. Questions, reports and removal requests go to its operator, who is named on this page.",
} as const;

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
