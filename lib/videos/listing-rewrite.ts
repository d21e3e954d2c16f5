import { isLanguage } from "../i18n/languages";
import { PAGES } from "../routes";
import { segmentsOfView, viewOfQuery } from "./listing-view";

export type ListingMove = { kind: "rewrite" | "redirect"; path: string };

const HAS_PERIODS: Record<string, boolean> = {
  [PAGES.recent]: false,
  [PAGES.popular]: true,
  [PAGES.highlyRated]: true,
};

/** No view has this name: the page answers that it does not exist. */
const NO_VIEW = "-";

/**
 * Where the address of a listing page is answered, or null where it stands as it is. The query
 * becomes path segments, which are an inner matter: an address that spells them is not found.
 */
export function listingMove(pathname: string, query: URLSearchParams): ListingMove | null {
  const [, language = "", name = "", inner] = /^\/([^/]+)(\/[^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const hasPeriods = HAS_PERIODS[name];
  if (hasPeriods === undefined || !isLanguage(language)) return null;
  if (inner !== undefined) return { kind: "rewrite", path: `/${language}${name}/${NO_VIEW}` };
  if (name === PAGES.popular && query.get("sort") === "rating") {
    const timeframe = query.get("timeframe");
    const search = timeframe === null ? "" : `?${new URLSearchParams({ timeframe })}`;
    return { kind: "redirect", path: `/${language}${PAGES.highlyRated}${search}` };
  }
  const segments = segmentsOfView(viewOfQuery(query, hasPeriods));
  if (segments.length === 0) return null;
  return { kind: "rewrite", path: `/${[language, name.slice(1), ...segments].join("/")}` };
}
