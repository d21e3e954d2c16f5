import { sideOf } from "@/components/video/files";

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
  const [, across = "", down = ""] = /\/(\d{2,5})x(\d{2,5})\//.exec(url) ?? [];
  if (across === "") return true;
  const shown = Math.min(width, (height * Number(across)) / Number(down));
  return Number(across) >= shown * Math.min(density, MAX_DENSITY);
}
