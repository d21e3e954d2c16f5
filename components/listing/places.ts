import type { Card } from "@/components/video/card";

/**
 * A card with its place in the list, from 1 on: its rank on a leaderboard. Missing where it is the one
 * after that of the card before.
 */
export type ListedCard = Card & { place?: number };

export function placesIn(cards: readonly Pick<ListedCard, "place">[]): number[] {
  const places: number[] = [];
  for (const { place } of cards) places.push(place ?? (places.at(-1) ?? 0) + 1);
  return places;
}
