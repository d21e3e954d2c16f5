import { queryValues } from "../query-values";
import { asSearch, type SortedView, sortedViews } from "./sorted-view";

export const DIRECTORY = sortedViews(["daily_downloads", "video_count"]);

export type DirectorySort = (typeof DIRECTORY.sorts)[number];

/** What the directory shows; `search` is trimmed, and empty for all authors. */
export type DirectoryView = SortedView<DirectorySort> & { search: string };

/** Longer than any name. */
const MAX_SEARCH = 100;

export function directoryViewOf(query: URLSearchParams): DirectoryView {
  const typed = (queryValues(query).search ?? "").trim();
  return { ...DIRECTORY.ofQuery(query), search: [...typed].slice(0, MAX_SEARCH).join("") };
}

/** The query of the directory's address, with its `?`. */
export function directoryQuery(view: DirectoryView): string {
  const query = new URLSearchParams(view.search && { search: view.search });
  for (const [name, value] of DIRECTORY.queryOf(view)) query.set(name, value);
  return asSearch(query);
}
