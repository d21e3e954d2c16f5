import { sideOf, sizeOf } from "@/components/video/files";

type Sight = {
  /** Of the player, in CSS pixels. */
  width: number;
  height: number;
  density: number;
  /** Bits per second; null before anything was loaded. */
  throughput: number | null;
};

/** Bits per second by the shorter side (measured 2026-11): X's addresses do not say it. */
const BITRATES = [
  [270, 300_000],
  [360, 830_000],
  [480, 1_000_000],
  [720, 2_200_000],
  [1080, 6_000_000],
] as const;

const LARGEST = 10_000_000;
/** A part of the connection stays free for the next video. */
const SHARE = 0.6;

export function bitrateOf(url: string): number {
  const side = sideOf(url) ?? 720;
  return BITRATES.find(([most]) => side <= most)?.[1] ?? LARGEST;
}

/** More device pixels than this per CSS pixel are not worth their bytes. */
const MAX_DENSITY = 1.5;

/** The smallest file that looks sharp and that the connection can play at once. Files are best first. */
export function pickFile(files: readonly string[], { throughput, ...player }: Sight): string {
  const fast =
    throughput === null ? files : files.filter((url) => bitrateOf(url) <= SHARE * throughput);
  const sharp = fast.findLast((url) => isSharp(url, player));
  return sharp ?? fast[0] ?? files.at(-1) ?? "";
}

function isSharp(url: string, { width, height, density }: Omit<Sight, "throughput">): boolean {
  const size = sizeOf(url);
  if (size === null) return true;
  const shown = Math.min(width, (height * size.width) / size.height);
  return size.width >= shown * Math.min(density, MAX_DENSITY);
}

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
