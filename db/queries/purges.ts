import "server-only";
import { and, asc, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { db } from "../client";
import { cachePurges, purgeTargets } from "../schema";

/** A response from before a takedown has reached every cache by then. */
const ON_ITS_WAY = sql`interval '30 seconds'`;
/** No outer cache keeps a page longer than this. */
const LONGEST_LIFE = sql`interval '1 hour'`;
const TRUSTED = sql`interval '3 minutes'`;

const isDue = or(
  isNull(cachePurges.purgedAt),
  lt(cachePurges.purgedAt, sql`now() - ${ON_ITS_WAY}`),
);

export type DuePurge = { id: string; tags: string[]; isRepeated: boolean };

export function listDuePurges(limit: number): Promise<DuePurge[]> {
  return db()
    .select({
      id: cachePurges.id,
      tags: cachePurges.tags,
      isRepeated: sql<boolean>`${cachePurges.purgedAt} is not null`,
    })
    .from(cachePurges)
    .where(isDue)
    .orderBy(asc(cachePurges.id))
    .limit(limit);
}

export async function settlePurges(sent: readonly DuePurge[]): Promise<void> {
  const idsOf = (isRepeated: boolean) =>
    sent.filter((one) => one.isRepeated === isRepeated).map(({ id }) => id);
  await db()
    .update(cachePurges)
    .set({ purgedAt: sql`now()` })
    .where(inArray(cachePurges.id, idsOf(false)));
  await db()
    .delete(cachePurges)
    .where(inArray(cachePurges.id, idsOf(true)));
}

/** Used while no target is set: caches of a former target have dropped their copies by then. */
export async function forgetOldPurges(): Promise<void> {
  await db()
    .delete(cachePurges)
    .where(lt(cachePurges.queuedAt, sql`now() - ${LONGEST_LIFE}`));
}

const whereTarget = (target: string, ...also: SQL[]) =>
  and(sql`${purgeTargets.target} = ${target}`, ...also);

export async function notePurge(target: string, { worked }: { worked: boolean }): Promise<void> {
  const outcome = worked
    ? { workedAt: sql`now()`, failingSince: null }
    : { failingSince: sql`coalesce(${purgeTargets.failingSince}, now())` };
  const added = worked ? { workedAt: sql`now()` } : { failingSince: sql`now()` };
  await db()
    .insert(purgeTargets)
    .values({ target, ...added })
    .onConflictDoUpdate({ target: purgeTargets.target, set: outcome });
}

export async function isPurgeTrusted(target: string): Promise<boolean> {
  const worked = sql`${purgeTargets.workedAt} > now() - ${TRUSTED}`;
  const found = await db()
    .select({ target: purgeTargets.target })
    .from(purgeTargets)
    .where(whereTarget(target, isNull(purgeTargets.failingSince), worked));
  return found.length > 0;
}

export async function getPurgeAge(target: string): Promise<number | null> {
  const [found] = await db()
    .select({
      seconds: sql<number | null>`extract(epoch from now() - ${purgeTargets.workedAt})::float8`,
    })
    .from(purgeTargets)
    .where(whereTarget(target));
  return found?.seconds ?? null;
}

export async function getPurgeQueue(): Promise<{ waiting: number; oldestSeconds: number }> {
  const [queue] = await db()
    .select({
      waiting: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${cachePurges.queuedAt})), 0)::float8`,
    })
    .from(cachePurges)
    .where(isNull(cachePurges.purgedAt));
  return queue ?? { waiting: 0, oldestSeconds: 0 };
}
