import "server-only";
import { reportBug } from "@/lib/report";
import type { ListingPage } from "./listing-schema";
import type { ListName } from "./listing-view";

/**
 * A page of a list for a page of the site. Null where it cannot be read: the browser then asks for it
 * itself, and falls back on what it keeps.
 */
export async function startOfList(
  list: ListName,
  read: () => Promise<ListingPage>,
): Promise<ListingPage | null> {
  try {
    return await read();
  } catch (error) {
    reportBug(error, { list });
    return null;
  }
}
