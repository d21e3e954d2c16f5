import type { Card } from "@/components/video/card";
import { browserStorage } from "@/lib/browser-storage";
import { isUnwanted, readTaste, readWatched } from "@/lib/taste/taste";
import { listHistory } from "@/lib/videos/local-record-store";

export type TasteCard = Pick<Card, "id" | "handle" | "name" | "title" | "length" | "postUrl">;

export function unwantedAmong(cards: readonly TasteCard[]): ReadonlySet<string> {
  const store = browserStorage();
  if (!store) return new Set();
  const taste = readTaste(store);
  const saved = new Set(listHistory(store).flatMap(({ twitterId }) => twitterId ?? []));
  const seen = { saved, watched: readWatched(store) };
  return new Set(cards.filter((card) => isUnwanted(card, taste, seen)).map(({ id }) => id));
}
