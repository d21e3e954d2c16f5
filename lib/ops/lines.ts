import "server-only";
import type { PostChange } from "@/db/queries/moderation";
import type { TakeDownPause } from "@/db/queries/takedowns";
import { listThumbnailStores } from "@/db/queries/thumbnails";
import { STORE_UNNAMED } from "@/lib/thumbnails/store";

export function table(rows: Record<string, string | number>[], nothing: string): string[] {
  const [first] = rows;
  if (!first) return [nothing];
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "")))];
  const widths = names.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** `5 min`, `3.0 h`, `2 d` */
export function duration(hours: number): string {
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${Math.round(hours / 24)} d`;
}

/** Strips terminal control characters: the text is untrusted. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
}

export function postLine({ tweetId, was, is, isHeld }: PostChange): string {
  const hold = isHeld ? "It cannot be added again." : "It may be added again.";
  const change = was === is ? `still ${is}` : `${was} → ${is}`;
  return `Post ${tweetId}: ${change}. ${hold}`;
}

export function pauseLine(pause: TakeDownPause & { ageSeconds: number }): string {
  const { cause, gone, lookedAt, ageSeconds } = pause;
  const why =
    cause === "canaries"
      ? "X answers differently about the canary posts"
      : `X reports ${gone} of ${lookedAt} checked posts as gone`;
  return `paused for ${duration(ageSeconds / 3600)}: ${why}`;
}

export async function waitingPictures(isTrial: boolean): Promise<string[]> {
  if (isTrial) return [];
  const stores = (await listThumbnailStores()).filter(({ waiting }) => waiting > 0);
  return stores.map(
    ({ store, waiting }) =>
      `NOT DELETED: ${waiting} ${waiting === 1 ? "preview image waits" : "preview images wait"} for the instance that has the store ${store ?? STORE_UNNAMED}. npm run ops -- pictures`,
  );
}
