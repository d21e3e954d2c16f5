import "server-only";
import type { PostChange } from "@/db/queries/moderation";
import type { HideCeilings } from "@/db/queries/reports";
import { env } from "@/lib/env";
import { recordErasures } from "@/lib/erasures/journal";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { reportBug } from "@/lib/runtime/report";
import { sweepThumbnails } from "@/lib/thumbnails/removed-pictures";

/**
 * Counted in the database, so that they hold without request limits. Five networks can reach `site`:
 * then only a network's first report of the day hides a post, from `reserve`.
 */
const CEILINGS: HideCeilings = { visitor: 10, network: 20, site: 100, reserve: 100 };

/** Null with `RATE_LIMITS=off`. */
export function hideCeilings(): HideCeilings | null {
  return env().RATE_LIMITS === "off" ? null : CEILINGS;
}

/** The retention job deletes pictures that the store keeps, so a failure here does not fail the action. */
export async function showAtOnce(): Promise<void> {
  forgetContentVersion();
  await sweepThumbnails().catch((error: unknown) => reportBug(error, { act: "sweep" }));
}

/** Writes the erasure journal before removals, and removals that are undone, are acknowledged. */
export async function recordRemovals(changes: readonly PostChange[]): Promise<void> {
  const idsOf = (some: readonly PostChange[]) => some.map(({ tweetId }) => tweetId);
  const removed = changes.filter(({ is }) => is === "removed");
  const restored = changes.filter(({ was, is }) => was === "removed" && is !== "removed");
  await recordErasures("post", idsOf(removed));
  await recordErasures("post", idsOf(restored), { isUndone: true });
}
