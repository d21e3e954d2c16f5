import type en from "@/messages/en.json";
import type { Language } from "./languages";

export type Messages = typeof en;

type Tree = { [key: string]: string | Tree };

/** A text not yet translated shows in English. */
export function overFallback(fallback: Tree, texts: Tree): Tree {
  const merged: Tree = { ...fallback };
  for (const [key, text] of Object.entries(texts)) {
    const below = merged[key];
    const isBranch = typeof text === "object" && typeof below === "object";
    if (isBranch) merged[key] = overFallback(below, text);
    else if (text !== "") merged[key] = text;
  }
  return merged;
}

const loaded = new Map<Language, Promise<Messages>>();

async function read(language: Language): Promise<Messages> {
  const { default: english } = await import("@/messages/en.json");
  if (language === "en") return english;
  const { default: texts } = await import(`../../messages/${language}.json`);
  return overFallback(english, texts) as Messages;
}

export function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language);
  if (known) return known;
  const reading = read(language);
  loaded.set(language, reading);
  return reading;
}
