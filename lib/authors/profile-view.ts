import { asSearch, type SortedView, sortedViews } from "./sorted-view";

export const PROFILE = sortedViews(["created_at", "download_count"]);

export type ProfileSort = (typeof PROFILE.sorts)[number];

export type ProfileView = SortedView<ProfileSort>;

/** The query of an author page's address, with its `?`. */
export function profileQuery(view: ProfileView): string {
  return asSearch(PROFILE.queryOf(view));
}
