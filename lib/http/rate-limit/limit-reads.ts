import type { ErrorCode } from "@/lib/errors";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@/lib/i18n/languages";
import { PAGES } from "@/lib/routes";
import { sharedSlot } from "@/lib/runtime/slots";
import { isDeep, type LimitName } from "./limits";

/** Page size of the lists that the database walks row by row. */
const WALKED = new Map<string, number>(
  [PAGES.recent, PAGES.authors].map(({ path, rows }) => [path, rows]),
);

/** The limit that a page counts against, by the inner address of its view: searches, deep pages, followed authors. */
export function pageLimit({ pathname, searchParams }: URL): LimitName | undefined {
  const [, , list = "", ...view] = pathname.split("/");
  if (`/${list}` === PAGES.search.path)
    return searchParams.get("q")?.trim() ? "suggest" : undefined;
  if (`/${list}` === PAGES.following.path) return "followingRead";
  const pageSize = WALKED.get(`/${list}`);
  if (pageSize === undefined) return undefined;
  if (`/${list}` === PAGES.authors.path && view[0] === "search") return "suggest";
  const page = Number(view.at(-1));
  return isDeep((page - 1) * pageSize) ? "deepPage" : undefined;
}

/** Counts a read; gives a 429 page if it is one too many. */
export async function limitRead(
  limit: LimitName,
  headers: Headers,
  pathname: string,
): Promise<Response | null> {
  const [, language] = pathname.split("/");
  if (!isLanguage(language)) return null;
  return (await slot.get()?.(limit, headers, language)) ?? null;
}

/** Refuses a request for a page, whose address starts with its language. */
export async function refuseRead(code: ErrorCode, pathname: string): Promise<Response> {
  const [, first] = pathname.split("/", 2);
  const language = isLanguage(first) ? first : DEFAULT_LANGUAGE;
  return (await pageSlot.get()?.(code, language)) ?? new Response(null, { status: 400 });
}

/** A 429 page, or null if the request is allowed. */
type PageLimiter = (
  limit: LimitName,
  headers: Headers,
  language: Language,
) => Promise<Response | null>;

/** The middleware is a bundle of its own, without Redis and the log. */
const slot = sharedSlot<PageLimiter>("http.page-limiter");

export const setPageLimiter = slot.set;

/** Likewise without the texts. */
const pageSlot =
  sharedSlot<(code: ErrorCode, language: Language) => Promise<Response>>("http.refusal-page");

export const setRefusalPage = pageSlot.set;
