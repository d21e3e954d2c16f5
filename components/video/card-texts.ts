import type { Messages } from "@/lib/i18n/load-messages";

/** What the server hands to cards, in the visitor's language. */
export type CardTexts = Messages["Card"];
