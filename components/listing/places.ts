import type { Card } from "@/components/video/card";

/** `place` is from 1: a rank on a leaderboard. Missing where it follows that of the card before. */
export type ListedCard = Card & { place?: number };

export function placesIn(cards: readonly Pick<ListedCard, "place">[]): number[] {
  const places: number[] = [];
  for (const { place } of cards) places.push(place ?? (places.at(-1) ?? 0) + 1);
  return places;
}
