import "server-only";
import { cache } from "react";
import { countMatches, searchAuthors } from "@/db/queries/author-search";
import { countAuthors, listAuthors as readAuthors } from "@/db/queries/authors";
import { createCache } from "@/lib/cached";
import { readOrReport } from "@/lib/runtime/report";
import { shortTitle } from "@/lib/short-title";
import { thumbnailUrl } from "@/lib/thumbnail-url";
import { authorAnswer } from "./find-author";
import { paginationOf } from "./page-query";
import type { AuthorSort, AuthorsPage, AuthorsQuery, ListedAuthor } from "./schema";
import { searchText } from "./search-text";
import { isHandle } from "./username";
import { type DirectorySort, PER_PAGE } from "./views";

/** Read once for a page's head and body. Null where it cannot be read: the browser then requests it. */
export const startOfDirectory = cache(
  async (sort: DirectorySort, page: number, search: string): Promise<AuthorsPage | null> => {
    const query = { page, per_page: PER_PAGE, sort_by: sort, search };
    return readOrReport(() => listAuthors(query), { page: "authors" });
  },
);

const HOME_AUTHORS = 8;

/** Like the lists of videos beside them, they are shown while the database does not answer. */
const homes = createCache<ListedAuthor[]>({
  slot: "authors.home",
  max: 1,
  freshMs: 5000,
  staleMs: 60_000,
  keptMs: 10 * 60_000,
  patienceMs: 1000,
});

/** The authors most downloaded in the last 24 hours; none if they cannot be read. */
export async function homeAuthors(): Promise<ListedAuthor[]> {
  const authors = await readOrReport(async () => homes.get("", readHomeAuthors), { page: "home" });
  return authors ?? [];
}

async function readHomeAuthors(): Promise<ListedAuthor[]> {
  const sort = { sort_by: "daily_downloads", search: "" } as const;
  const { data } = await listAuthors({ page: 1, per_page: PER_PAGE, ...sort });
  const isNamed = ({ username, display_name }: ListedAuthor) =>
    isHandle(username) || display_name.trim() !== "";
  return data.filter((one) => !one.is_blocked && isNamed(one)).slice(0, HOME_AUTHORS);
}

type Search = { text: string; sort: AuthorSort };

/** The cached total may be out of date. An offset further beyond it is not queried. */
const TOTAL_SLACK = 10_000;

/** Counting takes longer than listing: visitors get the total of up to a minute before meanwhile. */
const counts = createCache<number>({
  slot: "authors.counts",
  max: 2000,
  freshMs: 5000,
  staleMs: 60_000,
});

export async function listAuthors(query: AuthorsQuery): Promise<AuthorsPage> {
  const { page, per_page, sort_by: order } = query;
  const text = searchText(query.search);
  if (text === null) return { success: true, data: [], pagination: paginationOf(0, query) };
  const total = await totalOf({ text, sort: order });
  const slice = { order, limit: per_page, offset: (page - 1) * per_page };
  const isBeyond = slice.offset > total + TOTAL_SLACK;
  const rows = isBeyond ? [] : await (text ? searchAuthors(text, slice) : readAuthors(slice));
  const seen = rows.length > 0 ? slice.offset + rows.length : 0;
  return {
    success: true,
    data: rows.map((row) => ({
      ...authorAnswer(row),
      stills: row.stills.map(thumbnailUrl),
      still_titles: row.stillTitles.map(shortTitle),
    })),
    pagination: paginationOf(Math.max(total, seen), query),
  };
}

/** A search of one character reads the first authors in the sort order: its count depends on that order. */
async function totalOf({ text, sort }: Search): Promise<number> {
  return counts.get(`${sort} ${text}`, () => (text ? countMatches(text, sort) : countAuthors()));
}
