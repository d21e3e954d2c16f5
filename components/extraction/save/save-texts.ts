import { useLateTexts } from "@/lib/browser/use-late-texts";
import type { Language } from "@/lib/i18n/languages";
import type { MediaFault } from "@/lib/media/task";
import type english from "@/messages/save/en.json";

export type Catalog = typeof english;

export type SaveTexts = Catalog["Save"];
export type CardMenuTexts = Catalog["CardMenu"];
/** Texts in the place of a card that this device hides. */
export type HiddenTexts = Catalog["Hidden"];

/** Apart from the texts of pages: they load with the menus. */
const CATALOGS: Record<Language, () => Promise<{ default: Catalog }>> = {
  en: () => import("@/messages/save/en.json"),
  es: () => import("@/messages/save/es.json"),
  ja: () => import("@/messages/save/ja.json"),
  ko: () => import("@/messages/save/ko.json"),
  "zh-CN": () => import("@/messages/save/zh-CN.json"),
  "zh-TW": () => import("@/messages/save/zh-TW.json"),
};

export async function loadCatalog(language: Language): Promise<Catalog> {
  return (await CATALOGS[language]()).default;
}

export const useCatalog = (language: Language, isNeeded: boolean) =>
  useLateTexts("save", language, loadCatalog, isNeeded);

/** Null until they are loaded. */
export function useSaveTexts(language: Language, isNeeded: boolean): SaveTexts | null {
  return useCatalog(language, isNeeded).texts?.Save ?? null;
}

export function faultText(fault: MediaFault, texts: SaveTexts): string {
  const byFault: Record<MediaFault, string> = {
    "bad-media": texts.badMedia,
    "bad-playlist": texts.badPlaylist,
    "no-sound": texts.noSound,
    "no-codecs": texts.noCodecs,
    "too-long": texts.tooLong,
  };
  return byFault[fault];
}
