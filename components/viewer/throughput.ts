import { bitrateOf } from "./pick-file";

type Connection = { downlink?: number };

/** A new figure counts this much. */
const WEIGHT = 0.5;

let measured: number | null = null;

/** Bits a second: measured here, else as the browser estimates them; null where nothing is known. */
export function throughput(): number | null {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const estimate = connection?.downlink ? connection.downlink * 1e6 : null;
  return measured ?? estimate;
}

/** After so long the little that has come tells how slow the connection is. */
export const SLOW_MS = 2000;

/** What a video of this many seconds took to load. */
export function noteLoaded(url: string, seconds: number, ms: number): void {
  // What came from the cache says nothing about the connection.
  if ((seconds < 1 && ms < SLOW_MS) || ms < 50) return;
  const speed = (bitrateOf(url) * seconds * 1000) / ms;
  measured = measured === null ? speed : measured * (1 - WEIGHT) + speed * WEIGHT;
}
