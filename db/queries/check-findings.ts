import "server-only";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "../client";
import { AVAILABILITY, auditLog, CHECK_PRIORITY, linkChecks, videos } from "../schema";
import { type DueCheck, hotVideos, nextWeek } from "./checks";
import { instant } from "./statements";

export type CheckFinding =
  | { kind: "there" }
  /** `isCertain`: all sources that could be asked agree. */
  | { kind: "gone"; outcome: string; isCertain: boolean }
  | { kind: "doubted"; outcome: string }
  | { kind: "unclear"; outcome: string }
  /** Taken down here: checked again in a week, since it may be restored. */
  | { kind: "unwanted" };

/** An age gate is none of them: the post exists. */
export const SAYS_GONE = [
  "post_not_found",
  "post_protected",
  "post_suspended",
  "post_withheld",
  "media_withheld",
  "no_video",
  "media_gone",
];
/** Time between the failures that take a video down. */
export const CONFIRMED_AFTER = "12 hours";
/** Confirmed failures take nothing down while takedowns are paused. */
const CONFIRMED_AGAIN_AFTER = "6 hours";

/** Returns whether a gone video is back. */
export async function recordCheck(
  { videoId, isGone }: Pick<DueCheck, "videoId" | "isGone">,
  finding: CheckFinding,
  now: Date,
): Promise<boolean> {
  if (finding.kind === "there") {
    await recordThere(videoId, isGone, now);
    return isGone;
  }
  if (finding.kind === "gone") await recordGone(videoId, finding.outcome, now);
  else await recordUndecided(videoId, isGone, finding, now);
  return false;
}

type Undecided = Exclude<CheckFinding, { kind: "there" | "gone" }>;

/** A doubtful answer waits longer than none: it would use up the checks of others. */
function pauseAfter({ kind }: Undecided, isGone: boolean): string {
  if (kind === "unclear") return "1 hour";
  return kind === "doubted" && !isGone ? "6 hours" : "7 days";
}

async function recordUndecided(
  videoId: string,
  isGone: boolean,
  finding: Undecided,
  now: Date,
): Promise<void> {
  const isWanted = finding.kind !== "unwanted";
  const isSaidGone = finding.kind === "doubted" && SAYS_GONE.includes(finding.outcome);
  const { saidGoneSince, firstFailedAt, failureCount } = linkChecks;
  const pause = pauseAfter(finding, isGone);
  await db()
    .update(linkChecks)
    .set({
      lastOutcome: isWanted ? finding.outcome : "unwanted",
      reportedCheckAt: null,
      ...(isSaidGone && {
        saidGoneSince: sql`coalesce(${saidGoneSince}, ${firstFailedAt}, ${instant(now)})`,
      }),
      priority: isGone
        ? CHECK_PRIORITY.tail
        : sql`case when ${failureCount} > 0
            then ${CHECK_PRIORITY.secondLook}::smallint else ${CHECK_PRIORITY.tail}::smallint end`,
      ...(isWanted && { lastCheckedAt: now }),
      nextCheckAt: sql`${instant(now)} + ${pause}::interval * (1 + random() / 2)`,
    })
    .where(eq(linkChecks.videoId, videoId));
}

async function recordThere(videoId: string, isGone: boolean, now: Date): Promise<void> {
  await db().transaction(async (tx) => {
    // Locks in the order of a paste: the video first, then its check.
    const [back] = await tx
      .update(videos)
      .set({ availability: AVAILABILITY.available, updatedAt: now })
      .where(and(eq(videos.id, videoId), gt(videos.availability, AVAILABILITY.available)))
      .returning({ tweetId: videos.tweetId });
    await tx
      .update(linkChecks)
      .set({
        priority: CHECK_PRIORITY.tail,
        lastCheckedAt: now,
        lastOutcome: "there",
        failureCount: 0,
        firstFailedAt: null,
        saidGoneSince: null,
        reportedCheckAt: null,
        nextCheckAt: nextWeek(now),
      })
      .where(eq(linkChecks.videoId, videoId));
    if (!isGone) return;
    const [video] = back
      ? [back]
      : await tx.select({ tweetId: videos.tweetId }).from(videos).where(eq(videos.id, videoId));
    const subject = { subjectKind: "post", subjectId: video?.tweetId ?? "" } as const;
    if (video) await tx.insert(auditLog).values({ actor: "checker", action: "back", ...subject });
  });
}

async function recordGone(videoId: string, outcome: string, now: Date): Promise<void> {
  // A separate statement: a paste locks the video first, then its check.
  await db()
    .update(videos)
    .set({ availability: AVAILABILITY.suspect, updatedAt: now })
    .where(and(eq(videos.id, videoId), eq(videos.availability, AVAILABILITY.available)));
  const { failureCount, firstFailedAt, saidGoneSince } = linkChecks;
  const at = instant(now);
  const isTakenDown = eq(videos.availability, AVAILABILITY.gone);
  await db()
    .update(linkChecks)
    .set({
      lastCheckedAt: now,
      lastOutcome: outcome,
      reportedCheckAt: null,
      priority: sql`case when ${isTakenDown}
        then ${CHECK_PRIORITY.tail}::smallint else ${CHECK_PRIORITY.secondLook}::smallint end`,
      failureCount: sql`least(${failureCount} + 1, 1000)`,
      firstFailedAt: sql`coalesce(${firstFailedAt}, ${at})`,
      saidGoneSince: sql`coalesce(${saidGoneSince}, ${firstFailedAt}, ${at})`,
      nextCheckAt: sql`case
        when ${isTakenDown} then ${nextWeek(now)}
        when ${firstFailedAt} <= ${at} - ${CONFIRMED_AFTER}::interval
          then ${at} + ${CONFIRMED_AGAIN_AFTER}::interval * (1 + random() / 2)
        else coalesce(${firstFailedAt}, ${at}) + ${CONFIRMED_AFTER}::interval * (1 + random() / 10) end`,
    })
    .from(videos)
    .where(and(eq(linkChecks.videoId, videoId), eq(videos.id, linkChecks.videoId)));
}

export type CheckSample = {
  lookedAt: number;
  gone: number;
  authors: number;
  goneAuthors: number;
  isAnyShown: boolean;
};

/** Enough to tell a change at X from chance, and quick to find by an index. */
const LATEST = 1_000;

// One per post, without posts taken down before. A post that seems gone is checked several times a day and
// would outweigh the others: it counts only on the days of its regular checks.
export async function sampleChecks(now: Date): Promise<CheckSample> {
  const { videoId, lastOutcome, lastCheckedAt, saidGoneSince, firstFailedAt } = linkChecks;
  const at = instant(now);
  const hot = db().$with("hot").as(db().select().from(hotVideos()));
  const saidFor = sql`extract(epoch from ${at}
    - coalesce(${saidGoneSince}, ${firstFailedAt}, ${lastCheckedAt}))`;
  const latest = db()
    .$with("latest")
    .as(
      db()
        .select({
          videoId,
          isGone: sql<boolean>`${inArray(lastOutcome, SAYS_GONE)}`.as("is_gone"),
        })
        .from(linkChecks)
        .where(
          and(
            gt(lastCheckedAt, sql`${at} - interval '1 day'`),
            inArray(lastOutcome, ["there", ...SAYS_GONE]),
            sql`(${eq(lastOutcome, "there")} or ${saidFor} % 604800 < 86400
              or ${inArray(videoId, db().select({ id: hot.id }).from(hot))})`,
          ),
        )
        .orderBy(sql`${lastCheckedAt} desc`)
        .limit(LATEST),
    );
  // A scalar subquery, which reads the index 1000 times: a join would read all videos.
  const author = db()
    .select({ authorId: videos.authorId })
    .from(videos)
    .where(and(eq(videos.id, latest.videoId), videos.visible));
  const seen = db()
    .$with("seen")
    .as(
      db()
        .select({
          isGone: latest.isGone,
          authorId: sql<string | null>`(${author})`.as("author_id"),
        })
        .from(latest),
    );
  const [sample] = await db()
    .with(hot, latest, seen)
    .select({
      lookedAt: sql<number>`count(*)::int`,
      gone: sql<number>`count(*) filter (where ${seen.isGone})::int`,
      authors: sql<number>`count(distinct ${seen.authorId})::int`,
      goneAuthors: sql<number>`(count(distinct ${seen.authorId}) filter (where ${seen.isGone}))::int`,
    })
    .from(seen)
    .where(isNotNull(seen.authorId));
  const shown = await db()
    .select({ authorId: videos.authorId })
    .from(videos)
    .where(and(videos.visible))
    .orderBy(videos.authorId)
    .limit(1);
  const nothing = { lookedAt: 0, gone: 0, authors: 0, goneAuthors: 0 };
  return { ...nothing, ...sample, isAnyShown: shown.length > 0 };
}
