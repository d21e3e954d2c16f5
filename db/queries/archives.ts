import "server-only";
import { and, asc, desc, eq, gt, inArray, lt, min, placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db, prepared } from "../client";
import { archives, videoBuckets1d, videos } from "../schema";
import { type ListingRow, listingColumns, withListing } from "./listings";
import { builder, sqlFile } from "./statements";

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

const archive = sqlFile("make-archive", z.unknown());

export async function makeArchive(period: Period): Promise<void> {
  await archive(period);
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
    .where(and(eq(archives.period, placeholder("name")), isShown))
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

const shownArchives = prepared((database) =>
  database
    .select({ period: archives.period, kind: archives.kind, madeAt: archives.madeAt })
    .from(archives)
    .where(isShown)
    .orderBy(desc(archives.startsOn), asc(archives.period))
    .limit(placeholder("limit"))
    .prepare("archives"),
);

export async function listArchives(limit: number) {
  return shownArchives().execute({ limit });
}

const newestArchives = prepared((database) =>
  database
    .selectDistinctOn([archives.kind], { kind: archives.kind, period: archives.period })
    .from(archives)
    .where(isShown)
    .orderBy(archives.kind, desc(archives.startsOn))
    .prepare("newest_archives"),
);

export async function listNewestArchives() {
  return newestArchives().execute();
}
