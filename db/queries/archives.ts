import "server-only";
import { and, asc, desc, eq, gt, inArray, lt, min, type SQL, sql } from "drizzle-orm";
import { db } from "../client";
import { archives, videoBuckets1d, videos } from "../schema";
import { bare } from "./statements";

/** Ranks that an archive keeps. */
const RANKS = sql.raw("100");

type Period = { name: string; kind: "day" | "week" | "month"; from: Date; until: Date };

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The first day with a count; null before any. */
export async function getFirstCountedDay(): Promise<Date | null> {
  const [row] = await db()
    .select({ first: min(videoBuckets1d.bucket) })
    .from(videoBuckets1d);
  return row?.first ?? null;
}

/** Which of these periods have an archive. */
export async function listMadeArchives(names: string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ period: archives.period })
    .from(archives)
    .where(inArray(archives.period, names));
  return new Set(rows.map(({ period }) => period));
}

/**
 * Ranks the listed videos of a period whose days are rolled up. Equal downloads: the newer first.
 * An existing archive stays unchanged. A raw statement: no bucket leaves the database.
 */
export async function makeArchive({ name, kind, from, until }: Period): Promise<void> {
  await db().execute(sql`
    with counted as (
      select ${videoBuckets1d.videoId} as id, sum(${videoBuckets1d.downloads})::bigint as downloads
      from ${videoBuckets1d}
      where ${videoBuckets1d.bucket} >= ${from.toISOString()}::timestamptz
        and ${videoBuckets1d.bucket} < ${until.toISOString()}::timestamptz
      group by 1 having sum(${videoBuckets1d.downloads}) > 0
    ), ranked as (
      select c.id, c.downloads from counted c
      join ${videos} on ${videos.id} = c.id and ${videos.listed}
      order by c.downloads desc, c.id desc limit ${RANKS}
    )
    insert into ${archives} (${bare(archives.period, archives.kind, archives.startsOn)},
      ${bare(archives.total, archives.ids, archives.downloads)})
    select ${name}, ${kind}, ${dayOf(from)}::date, (select count(*) from counted),
      coalesce(array_agg(id order by downloads desc, id desc), '{}'),
      coalesce(array_agg(downloads order by downloads desc, id desc), '{}')
    from ranked
    on conflict do nothing`);
}

/** A period in which nothing was downloaded has an archive that no page shows. */
const isShown = sql`cardinality(${archives.ids}) > 0`;

/** The archive of a period with the names of its neighbours; null if there is none. */
export async function findArchive(name: string) {
  const [archive] = await db()
    .select({
      kind: archives.kind,
      startsOn: archives.startsOn,
      total: archives.total,
      ids: archives.ids,
      downloads: archives.downloads,
      madeAt: archives.madeAt,
    })
    .from(archives)
    .where(eq(archives.period, name));
  if (!archive || archive.ids.length === 0) return null;
  const { kind, startsOn } = archive;
  const neighbour = (isBeyond: SQL, order: SQL) =>
    db()
      .select({ period: archives.period })
      .from(archives)
      .where(and(eq(archives.kind, kind), isShown, isBeyond))
      .orderBy(order)
      .limit(1);
  const [[previous], [next]] = await Promise.all([
    neighbour(lt(archives.startsOn, startsOn), desc(archives.startsOn)),
    neighbour(gt(archives.startsOn, startsOn), asc(archives.startsOn)),
  ]);
  return { ...archive, previous: previous?.period ?? null, next: next?.period ?? null };
}

/** Periods with an archive, newest first. */
export function listArchives(limit: number) {
  return db()
    .select({ period: archives.period, kind: archives.kind, madeAt: archives.madeAt })
    .from(archives)
    .where(isShown)
    .orderBy(desc(archives.startsOn), asc(archives.period))
    .limit(limit);
}

/** The newest archive of each kind. */
export async function listNewestArchives() {
  return db()
    .selectDistinctOn([archives.kind], { kind: archives.kind, period: archives.period })
    .from(archives)
    .where(isShown)
    .orderBy(archives.kind, desc(archives.startsOn));
}
