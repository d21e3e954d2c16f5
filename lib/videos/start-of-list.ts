import "server-only";
import { reportBug } from "@/lib/runtime/report";
import type { ListedPage } from "./listing-schema";
import type { ListName } from "./listing-view";

/** Null if it cannot be read: the browser fetches it, and falls back to its own records. */
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
