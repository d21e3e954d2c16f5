import { useEffect, useState } from "react";
import type { Language } from "@/lib/i18n/languages";
import type { MediaFault } from "@/lib/media/task";
import type english from "@/messages/save/en.json";

export type SaveTexts = (typeof english)["Save"];

type Catalog = { default: { Save: SaveTexts } };

/** Apart from the texts of pages: they load with the menu. */
const CATALOGS: Record<Language, () => Promise<Catalog>> = {
  en: () => import("@/messages/save/en.json"),
  es: () => import("@/messages/save/es.json"),
  ja: () => import("@/messages/save/ja.json"),
  ko: () => import("@/messages/save/ko.json"),
  "zh-CN": () => import("@/messages/save/zh-CN.json"),
  "zh-TW": () => import("@/messages/save/zh-TW.json"),
};

export async function loadSaveTexts(language: Language): Promise<SaveTexts> {
  const { default: catalog } = await CATALOGS[language]();
  return catalog.Save;
}

/** The texts of saving, once `isNeeded`; null until they are loaded. */
export function useSaveTexts(language: Language, isNeeded: boolean): SaveTexts | null {
  const [texts, setTexts] = useState<SaveTexts | null>(null);
  useEffect(() => {
    if (!isNeeded || texts) return;
    loadSaveTexts(language).then(setTexts, (error: unknown) => reportError(error));
  }, [isNeeded, language, texts]);
  return texts;
}

/** Why nothing could be made of a video. */
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
