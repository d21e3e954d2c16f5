import type { Language } from "@/lib/i18n/languages";
import type { Card } from "./card";

/** Loads when a link to a file is about to be used. */
export const loadRecord = () => Promise.all([import("./count-download"), import("./record-open")]);

export async function countOpen(card: Card, language: Language): Promise<void> {
  const [{ countCard }, { recordView }] = await loadRecord();
  await Promise.all([countCard(card, language), recordView(card, language)]);
}
