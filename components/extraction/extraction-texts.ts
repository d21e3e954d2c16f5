import type { Messages } from "@/lib/i18n/load-messages";

/** What the server hands to the form, in the visitor's language. */
export type ExtractionTexts = {
  home: Messages["Home"];
  result: Messages["Result"];
  failures: Messages["Failures"];
};
