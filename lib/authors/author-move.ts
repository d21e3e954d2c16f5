import { isLanguage } from "../i18n/languages";
import { DIRECTORY, directoryViewOf } from "./directory-view";
import { PROFILE } from "./profile-view";

/** The page behind an address; `query` is empty where its path says all. */
export type AuthorMove = { path: string; query: string };

/** No view has this name: the page answers that it does not exist. */
const NO_VIEW = "-";

const ADDRESS = /^\/([^/]+)\/(authors|author\/[^/]+)(\/.*)?$/;

/**
 * Where the address of the directory or of an author is answered, or null where it stands as it is.
 * The query becomes path segments, by which pages are kept; an address that spells them is not
 * found. Searches are as many as there are words: they have a page that is not kept.
 */
export function authorMove(pathname: string, query: URLSearchParams): AuthorMove | null {
  const [, language, page = "", inner] = ADDRESS.exec(pathname) ?? [];
  if (!isLanguage(language)) return null;
  const base = `/${language}/${page}`;
  if (inner !== undefined) return { path: `${base}/${NO_VIEW}`, query: "" };
  if (page !== "authors") return moveTo(base, PROFILE.segmentsOf(PROFILE.ofQuery(query)));
  const view = directoryViewOf(query);
  if (view.search) return { path: `${base}/search`, query: `?${query}` };
  return moveTo(base, DIRECTORY.segmentsOf(view));
}

function moveTo(base: string, segments: string[]): AuthorMove | null {
  return segments.length > 0 ? { path: [base, ...segments].join("/"), query: "" } : null;
}
