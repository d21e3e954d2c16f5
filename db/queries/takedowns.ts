import "server-only";
import { and, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { db } from "../client";
import {
  AVAILABILITY,
  alarms,
  auditLog,
  CHECK_PRIORITY,
  linkChecks,
  takeDownPause,
  takeDownResumption,
  videos,
} from "../schema";
import { nextWeek } from "./checks";
import { type By, recordActions } from "./moderation";
import { instant, type Transaction } from "./statements";

export function takeDownGone(
  videoIds: readonly string[],
  confirmedAfter: string,
  now: Date,
): Promise<number> {
  if (videoIds.length === 0) return Promise.resolve(0);
  return db().transaction(async (tx) => {
    const taken = await tx
      .update(videos)
      .set({ availability: AVAILABILITY.gone, updatedAt: now })
      .from(linkChecks)
      .where(
        and(
          inArray(videos.id, [...videoIds]),
          eq(linkChecks.videoId, videos.id),
          lt(videos.availability, AVAILABILITY.gone),
          lte(linkChecks.firstFailedAt, sql`${instant(now)} - ${confirmedAfter}::interval`),
        ),
      )
      .returning({ id: videos.id, tweetId: videos.tweetId, outcome: linkChecks.lastOutcome });
    if (taken.length === 0) return 0;
    await tx
      .update(linkChecks)
      .set({
        priority: CHECK_PRIORITY.tail,
        nextCheckAt: nextWeek(now),
      })
      .where(
        inArray(
          linkChecks.videoId,
          taken.map(({ id }) => id),
        ),
      );
    await tx.insert(auditLog).values(
      taken.map(({ tweetId, outcome }) => ({
        ...{ actor: "checker", action: "gone", details: { outcome } },
        ...{ subjectKind: "post" as const, subjectId: tweetId },
      })),
    );
    return taken.length;
  });
}

export type TakeDownPause = Pick<typeof takeDownPause.$inferSelect, "cause" | "gone" | "lookedAt">;

const PAUSE_COLUMNS = {
  cause: takeDownPause.cause,
  gone: takeDownPause.gone,
  lookedAt: takeDownPause.lookedAt,
};

export async function getTakeDownPause(): Promise<(TakeDownPause & { ageSeconds: number }) | null> {
  const [pause] = await db()
    .select({
      ...PAUSE_COLUMNS,
      ageSeconds: sql<number>`extract(epoch from now() - ${takeDownPause.since})::int`,
    })
    .from(takeDownPause);
  return pause ?? null;
}

export async function putTakeDownPause({ cause, gone, lookedAt }: TakeDownPause): Promise<void> {
  const pause = { cause, gone, lookedAt };
  await db()
    .insert(takeDownPause)
    .values(pause)
    .onConflictDoUpdate({ target: takeDownPause.singleton, set: pause });
}

export async function endTakeDownPause(): Promise<void> {
  await db().delete(takeDownPause);
}

export async function isTakingDownResumed(now: Date): Promise<boolean> {
  const rows = await db()
    .select({ until: takeDownResumption.until })
    .from(takeDownResumption)
    .where(gt(takeDownResumption.until, now));
  return rows.length > 0;
}

export type Resumption = TakeDownPause & { until: string };

export async function resumeTakeDowns(
  tx: Transaction,
  { until, alarm }: { until: Date; alarm: string },
  by: By,
): Promise<Resumption | null> {
  const [pause] = await tx.delete(takeDownPause).returning(PAUSE_COLUMNS);
  if (!pause) return null;
  const resumption = { ...pause, until: until.toISOString() };
  await tx
    .insert(takeDownResumption)
    .values({ until })
    .onConflictDoUpdate({ target: takeDownResumption.singleton, set: { until } });
  await tx.delete(alarms).where(eq(alarms.subject, alarm));
  const subject = { subjectKind: "job", subjectId: "checker" } as const;
  const details = { ...by.details, ...resumption };
  await recordActions(tx, [{ actor: by.actor, action: "resume", ...subject, details }]);
  return resumption;
}
