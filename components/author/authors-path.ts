import type { DirectoryView } from "@/lib/authors/directory-view";
import { PER_PAGE } from "@/lib/authors/per-page";
import type { ProfileView } from "@/lib/authors/profile-view";
import { API, authorVideosPath } from "@/lib/routes";

/** Where the API answers a view of the directory. */
export function authorsPath({ page, sort, search }: DirectoryView): string {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(PER_PAGE),
    sort_by: sort,
    ...(search && { search }),
  });
  return `${API.authors}?${query}`;
}

/** Where the API answers a view of an author's page; always the greatest first. */
export function videosPath(username: string, { page, sort }: ProfileView): string {
  const query = new URLSearchParams({
    page: String(page),
    per_page: String(PER_PAGE),
    sort_by: sort,
    sort_order: "desc",
  });
  return `${authorVideosPath(username)}?${query}`;
}
