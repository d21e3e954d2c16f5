import "server-only";
import { cache } from "react";
import { reportBug } from "@/lib/report";
import { listAuthors } from "./list-authors";
import { PER_PAGE } from "./per-page";
import type { AuthorsPage } from "./schema";
import type { DirectorySort } from "./views";

/**
 * A page of the directory for a page of the site, read once for its head and its body. Null where it
 * cannot be read: the browser then asks for it itself.
 */
export const startOfDirectory = cache(
  async (sort: DirectorySort, page: number, search: string): Promise<AuthorsPage | null> => {
    try {
      return await listAuthors({ page, per_page: PER_PAGE, sort_by: sort, search });
    } catch (error) {
      reportBug(error, { page: "authors" });
      return null;
    }
  },
);
