import "server-only";
import {
  listArchiveSubjects,
  listAuthorSubjects,
  listVideoSubjects,
} from "@/db/queries/page-subjects";
import { periodOfName } from "./archives/periods";
import { createCachedLookup } from "./cached-lookup";
import type { Subject } from "./find-subject";
import type { FoundPage } from "./page-of";
import type { AnyPage } from "./routes";
import { VideoId } from "./videos/schema";

type Row = { key: string; isRemoved?: boolean; username?: string };

const lookup = (name: string, list: (keys: string[]) => PromiseLike<Row[]>) =>
  createCachedLookup<Row>({
    name: `page-${name}`,
    // If two authors have had a handle, the present one's row comes first.
    find: async (keys) => new Map((await list(keys)).toReversed().map((row) => [row.key, row])),
    freshMs: 60_000,
    // Unknown addresses come in floods: one statement for several costs little more than for one.
    lingerMs: 1,
  });

const LOOKUPS: Partial<Record<AnyPage, (key: string) => Promise<Row | null>>> = (() => {
  const [videos, authors, archives] = [
    lookup("videos", listVideoSubjects),
    lookup("authors", listAuthorSubjects),
    lookup("archives", listArchiveSubjects),
  ];
  const free = async () => undefined;
  return {
    video: async (id: string) => (VideoId.safeParse(id).success ? videos(id, free) : null),
    author: (handle: string) => authors(handle.replace(/^@/, "").toLowerCase(), free),
    archive: async (name: string) => (periodOfName(name) ? archives(name, free) : null),
  };
})();

/** A page that does not exist is not rendered. */
export async function findSubject({ name, subject }: FoundPage): Promise<Subject> {
  const find = LOOKUPS[name];
  if (!find || subject === null) return { kind: "found" };
  const row = await find(subject);
  if (row === null) return { kind: "missing", status: 404 };
  if (row.isRemoved) return { kind: "missing", status: 410 };
  return row.username?.toLowerCase() === row.key
    ? { kind: "found", spelling: row.username }
    : { kind: "found" };
}
