import type { Messages } from "@/lib/i18n/load-messages";
import { pickTexts } from "@/lib/i18n/pick-texts";

const HEADER = [
  "boxLabel",
  "boxPlaceholder",
  "suggestions",
  "suggested",
  "groupAuthors",
  "groupVideos",
  "getVideo",
  "openAuthor",
  "searchFor",
] as const;

export type HeaderSearchTexts = Pick<Messages["Search"], (typeof HEADER)[number]>;

export const headerSearchTexts = (texts: Messages["Search"]): HeaderSearchTexts =>
  pickTexts(texts, HEADER);
