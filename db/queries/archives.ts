import "server-only";
import { and, asc, desc, eq, gt, inArray, lt, min, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, prepared } from "../client";
import { archives, videoBuckets1d, videos } from "../schema";
import { type ListingRow, listingColumns, withListing } from "./listings";
import { bare, builder, dayOf, instant } from "./statements";

const RANKS = sql.raw("100");

type Period = { name: string; kind: "day" | "week" | "month"; from: Date; until: Date };

export async function getFirstCountedDay(): Promise<Date | null> {
  const [row] = await db()
    .select({ first: min(videoBuckets1d.bucket) })
    .from(videoBuckets1d);
  return row?.first ?? null;
}

export async function listMadeArchives(names: string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ period: archives.period })
    .from(archives)
    .where(inArray(archives.period, names));
  return new Set(rows.map(({ period }) => period));
}

/** Equal downloads: the newer first. Keeps an existing archive. Raw: no bucket leaves the database. */
export async function makeArchive({ name, kind, from, until }: Period): Promise<void> {
  await db().execute(sql`
    with counted as (
      select ${videoBuckets1d.videoId} as id, sum(${videoBuckets1d.downloads})::bigint as downloads
      from ${videoBuckets1d}
      where ${videoBuckets1d.bucket} >= ${instant(from)}
        and ${videoBuckets1d.bucket} < ${instant(until)}
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

const neighbors = alias(archives, "neighbors");

function neighbor(isBeyond: SQL, order: SQL) {
  const found = builder
    .select({ period: neighbors.period })
    .from(neighbors)
    .where(and(eq(neighbors.kind, archives.kind), sql`cardinality(${neighbors.ids}) > 0`, isBeyond))
    .orderBy(order)
    .limit(1);
  return sql<string | null>`(${found})`;
}

const archiveRows = prepared((database) => {
  const head = builder
    .select({
      madeAt: archives.madeAt,
      ids: archives.ids,
      counts: sql`${archives.downloads}`.as("counts"),
      previous: neighbor(lt(neighbors.startsOn, archives.startsOn), desc(neighbors.startsOn)).as(
        "previous",
      ),
      next: neighbor(gt(neighbors.startsOn, archives.startsOn), asc(neighbors.startsOn)).as("next"),
    })
    .from(archives)
    .where(and(eq(archives.period, sql.placeholder("name")), isShown))
    // Without a limit PostgreSQL would look for the neighbors once per rank.
    .limit(1)
    .as("head");
  return withListing(
    database
      .select({
        madeAt: sql`case when slot.place = 1 then ${head.madeAt} end`.mapWith(archives.madeAt),
        previous: sql<string | null>`case when slot.place = 1 then ${head.previous} end`,
        next: sql<string | null>`case when slot.place = 1 then ${head.next} end`,
        place: sql`slot.place`.mapWith(Number),
        ...listingColumns,
        downloadCount: sql`slot.downloads`.mapWith(Number),
      })
      .from(head)
      .crossJoin(
        sql`lateral unnest(${head.ids}, ${head.counts}) with ordinality as slot(id, downloads, place)`,
      )
      .leftJoin(videos, and(eq(videos.id, sql`slot.id`), videos.listed))
      .$dynamic(),
  )
    .orderBy(sql`slot.place`)
    .prepare("archive");
});

export async function findArchive(name: string) {
  const ranks = await archiveRows().execute({ name });
  const [head] = ranks;
  if (!head) return null;
  return {
    madeAt: head.madeAt,
    previous: head.previous,
    next: head.next,
    ranked: ranks.length,
    rows: ranks.filter((rank): rank is typeof rank & ListingRow => rank.id !== null),
    gaps: ranks.flatMap(({ id, place }) => (id === null ? [place] : [])),
  };
}

export function listArchives(limit: number) {
  return db()
    .select({ period: archives.period, kind: archives.kind, madeAt: archives.madeAt })
    .from(archives)
    .where(isShown)
    .orderBy(desc(archives.startsOn), asc(archives.period))
    .limit(limit);
}

export async function listNewestArchives() {
  return db()
    .selectDistinctOn([archives.kind], { kind: archives.kind, period: archives.period })
    .from(archives)
    .where(isShown)
    .orderBy(archives.kind, desc(archives.startsOn));
}
