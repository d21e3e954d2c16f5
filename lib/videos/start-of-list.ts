import "server-only";
import { reportBug } from "@/lib/report";
import type { ListedPage } from "./listing-schema";
import type { ListName } from "./listing-view";

/**
 * A page of a list for a page of the site. Null where it cannot be read: the browser then asks for it
 * itself, and falls back on what it keeps.
 */
export async function startOfList(
  list: ListName | "search",
  read: () => Promise<ListedPage>,
): Promise<ListedPage | null> {
  try {
    return await read();
  } catch (error) {
    reportBug(error, { list });
    return null;
  }
}
