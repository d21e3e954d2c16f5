import type { Messages } from "@/lib/i18n/load-messages";
import { pickTexts } from "@/lib/i18n/pick-texts";
import type { MainTexts } from "./main-link";
import type { ThemeTexts } from "./theme-choice";

type Shell = Messages["Shell"];

const ACCOUNT = [
  "signIn",
  "accountMenu",
  "signedInAs",
  "account",
  "favorites",
  "following",
  "signOut",
] as const;

export type AccountTexts = Pick<Shell, (typeof ACCOUNT)[number]>;

export const accountTexts = (texts: Shell): AccountTexts => pickTexts(texts, ACCOUNT);

const ERROR = [
  "errorTitle",
  "errorReload",
  "errorAdvice",
  "errorAdviceReload",
  "errorAdviceCache",
  "errorAdviceBrowser",
  "errorAdviceLater",
] as const;

/** Every page sends them. */
export type ErrorTexts = Pick<Shell, (typeof ERROR)[number]>;

export const errorTexts = (texts: Shell): ErrorTexts => pickTexts(texts, ERROR);

export function themeTexts({ theme, themeSystem, themeLight, themeDark }: Shell): ThemeTexts {
  return { theme, themeSystem, themeLight, themeDark };
}

export function mainTexts({ recent, ranking, authors, favorites }: Shell): MainTexts {
  return { recent, popular: ranking, authors, favorites };
}

export function tabTexts({ ranking, get, favorites, me }: Shell, search: Messages["Search"]) {
  return { popular: ranking, search: search.submit, home: get, favorites, me };
}
