import { pageOf } from "@/lib/page-of";
import { pageFacts } from "@/lib/routes";

/** The inner path of a search of the directory. */
const SEARCH = /^\/[^/]+\/authors\/search$/;

/**
 * Whether the page of a path is rendered per request. All others are cached, without their query.
 */
export function isMadePerRequest(path: string): boolean {
  if (SEARCH.test(path)) return true;
  const page = pageOf(path);
  if (!page) return false;
  const { kind, takesForm } = pageFacts(page.name);
  return kind !== "shared" && !takesForm;
}
