import type { Language } from "@/lib/i18n/languages";
import { bestFile, type Card } from "./card";
import { countDownload } from "./count-download";

export function countCard(card: Card, language: Language) {
  const { postUrl, title, thumbnail, handle } = card;
  return countDownload(
    { postUrl, index: 1, fileUrl: bestFile(card), title, thumbnail, handle },
    language,
  );
}
