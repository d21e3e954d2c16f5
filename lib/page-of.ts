import { isLanguage, type Language } from "./i18n/languages";
import { type AnyPage, PAGES, pageFacts } from "./routes";

export type FoundPage = { name: AnyPage; language: Language; subject: string | null };

const names = Object.keys(PAGES) as AnyPage[];
const fixed = new Map(names.map((name) => [pageFacts(name).path, name]));
/** Pages with a subject, by the path before it. */
const withSubject = new Map(
  names.flatMap((name) => {
    const { path, subject } = pageFacts(name);
    return subject ? [[path.slice(0, -2), { name, pattern: new RegExp(`^(?:${subject})$`) }]] : [];
  }),
);

export function languageIn(address: string | undefined): Language | null {
  const [, first] = address?.split(/[/?]/, 2) ?? [];
  return isLanguage(first) ? first : null;
}

/** Null if the address has no page, or if its subject cannot exist. */
export function pageOf(pathname: string): FoundPage | null {
  const [, language = "", below = ""] = /^\/([^/]+)(.*?)\/?$/.exec(pathname) ?? [];
  if (!isLanguage(language)) return null;
  const name = fixed.get(below);
  if (name) return { name, language, subject: null };
  const slash = below.lastIndexOf("/");
  const named = withSubject.get(below.slice(0, slash));
  const subject = decoded(below.slice(slash + 1));
  return named?.pattern.test(subject) ? { name: named.name, language, subject } : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** One page for everything that does not exist, or was removed. */
export function missingPath(language: Language, status: 404 | 410): string {
  return `/${language}/-${status === 410 ? "/gone" : ""}`;
}

const factsOf = (pathname: string) => {
  const page = pageOf(pathname);
  return page && pageFacts(page.name);
};

export function takesForms(pathname: string): boolean {
  return factsOf(pathname)?.takesForm ?? false;
}

export function isOwnPage(pathname: string): boolean {
  return factsOf(pathname)?.kind === "own";
}
