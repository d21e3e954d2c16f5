import { bitrateOf } from "./pick-file";

type Connection = { downlink?: number };

const WEIGHT = 0.5;

let measured: number | null = null;

/** Bits per second, measured, else as the browser estimates; null if unknown. */
export function throughput(): number | null {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const estimate = connection?.downlink ? connection.downlink * 1e6 : null;
  return measured ?? estimate;
}

/** After this time even a few bytes show how slow the connection is. */
export const SLOW_MS = 2000;

export function noteLoaded(url: string, seconds: number, ms: number): void {
  // A response from the cache says nothing about the connection.
  if ((seconds < 1 && ms < SLOW_MS) || ms < 50) return;
  const speed = (bitrateOf(url) * seconds * 1000) / ms;
  // The mean of what a bit takes: one fast file does not hide a line that became slow.
  measured = measured === null ? speed : 1 / ((1 - WEIGHT) / measured + WEIGHT / speed);
}
