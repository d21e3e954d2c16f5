import type { Language } from "../../lib/i18n/languages";
import {
  authorPath,
  languageBoardPath,
  PAGE_NAMES,
  type PageName,
  pagePath,
} from "../../lib/routes";
import { fakeCase } from "../fake-x/catalogue";

/** Redirects signed-out visitors. */
const GUARDED: PageName[] = ["account", "callback"];
/** Redirect signed-in users. */
const FOR_STRANGERS: PageName[] = ["login", "callback"];

/** A post whose author's page is visited. */
export const WALKED_POST = "https://x.com/asa_no_tokyo/status/2041180482492518400";

const pathsBut = (language: Language, left: PageName[]) =>
  PAGE_NAMES.filter((name) => !left.includes(name)).map((name) => pagePath(language, name));

/**
 * Every page of a language: those of the menu, its own leaderboard, an author's, results of each kind, an unknown one.
 */
export function walkedPages(language: Language, isSignedIn: boolean): string[] {
  const resultOf = (url: string) => `/${language}/result?${new URLSearchParams({ url })}`;
  return [
    ...pathsBut(language, isSignedIn ? FOR_STRANGERS : GUARDED),
    languageBoardPath(language, language),
    authorPath(language, "asa_no_tokyo"),
    `/${language}/no-such-page`,
    resultOf(WALKED_POST),
    resultOf("nothing"),
    resultOf(fakeCase("sensitive").link),
    `/offline/${language}.html`,
  ];
}
