import type { Card } from "@/components/video/card";
import { browserStorage } from "@/lib/browser-storage";
import { type HideReason, readTaste, readWatched, reasonToHide } from "@/lib/taste/taste";
import { listHistory } from "@/lib/videos/local-record-store";

export type TasteCard = Pick<Card, "id" | "handle" | "name" | "title" | "length" | "postUrl">;

export function unwantedAmong(cards: readonly TasteCard[]): ReadonlyMap<string, HideReason> {
  const store = browserStorage();
  if (!store) return new Map();
  const taste = readTaste(store);
  const saved = new Set(listHistory(store).flatMap(({ twitterId }) => twitterId ?? []));
  const seen = { saved, watched: readWatched(store) };
  return new Map(
    cards.flatMap((card) => {
      const reason = reasonToHide(card, taste, seen);
      return reason === null ? [] : [[card.id, reason]];
    }),
  );
}
