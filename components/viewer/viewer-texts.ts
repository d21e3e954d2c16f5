import { useLateTexts } from "@/lib/browser/use-late-texts";
import type { Language } from "@/lib/i18n/languages";
import type english from "@/messages/viewer/en.json";

export type ViewerTexts = (typeof english)["Viewer"];

type Catalog = { default: { Viewer: ViewerTexts } };

const CATALOGS: Record<Language, () => Promise<Catalog>> = {
  en: () => import("@/messages/viewer/en.json"),
  es: () => import("@/messages/viewer/es.json"),
  ja: () => import("@/messages/viewer/ja.json"),
  ko: () => import("@/messages/viewer/ko.json"),
  "zh-CN": () => import("@/messages/viewer/zh-CN.json"),
  "zh-TW": () => import("@/messages/viewer/zh-TW.json"),
};

export async function loadViewerTexts(language: Language): Promise<ViewerTexts> {
  const { default: catalog } = await CATALOGS[language]();
  return catalog.Viewer;
}

/** Null until they are loaded. */
export const useViewerTexts = (language: Language): ViewerTexts | null =>
  useLateTexts("viewer", language, loadViewerTexts).texts;
