import "server-only";
import {
  findArchive,
  getFirstCountedDay,
  listMadeArchives,
  listNewestArchives,
  makeArchive,
} from "@/db/queries/archives";
import { getWatermark } from "@/db/queries/jobs";
import { readOrReport } from "@/lib/runtime/report";
import { listingVideo } from "@/lib/videos/listing-video";
import {
  ARCHIVE_KINDS,
  type Archive,
  type ArchiveKind,
  endedPeriods,
  lastMoment,
  periodOfName,
} from "./periods";

/** Archives made in one run: many years after a restored backup take some runs. */
const MAX_MADE = 200;

export async function makeArchives(): Promise<void> {
  const [first, summedUntil] = await Promise.all([getFirstCountedDay(), getWatermark("rollup")]);
  if (!first || !summedUntil) return;
  const ended = ARCHIVE_KINDS.flatMap((kind) => endedPeriods(kind, first, summedUntil));
  const made = await listMadeArchives(ended.map(({ name }) => name));
  const missing = ended.filter(({ name }) => !made.has(name));
  for (const period of missing.slice(0, MAX_MADE)) await makeArchive(period);
}

/** Null for a period that has not ended, or in which nothing was downloaded. */
export async function getArchive(name: string): Promise<Archive | null> {
  const period = periodOfName(name);
  const archive = period && (await findArchive(name));
  if (!archive) return null;
  const { rows, ranked, gaps, madeAt, previous, next } = archive;
  const end = { total: ranked, offset: 0, limit: ranked, hasMore: false, nextCursor: null };
  const { kind, from } = period;
  return {
    ...{ name, kind, from, previous, next },
    to: lastMoment(period),
    page: { videos: rows.map(listingVideo), ...end, asOf: madeAt.toISOString(), gaps },
  };
}

/** Empty where they cannot be read. */
export async function newestArchives(): Promise<{ kind: ArchiveKind; period: string }[]> {
  const rows = await readOrReport(listNewestArchives, { list: "archives" });
  return ARCHIVE_KINDS.flatMap((kind) => rows?.filter((row) => row.kind === kind) ?? []);
}
