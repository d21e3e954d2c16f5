import type { Messages } from "@/lib/i18n/load-messages";
import type { AccountTexts } from "./account-menu";
import type { MainTexts } from "./main-link";
import type { ThemeTexts } from "./theme-choice";

type Shell = Messages["Shell"];

export function accountTexts(texts: Shell): AccountTexts {
  const { signIn, accountMenu, signedInAs, account, favorites, following, signOut } = texts;
  return { signIn, accountMenu, signedInAs, account, favorites, following, signOut };
}

export function themeTexts({ theme, themeSystem, themeLight, themeDark }: Shell): ThemeTexts {
  return { theme, themeSystem, themeLight, themeDark };
}

export function mainTexts({ recent, ranking, authors, favorites }: Shell): MainTexts {
  return { recent, popular: ranking, authors, favorites };
}

export function tabTexts({ ranking, get, favorites, me }: Shell, search: Messages["Search"]) {
  return { popular: ranking, search: search.submit, home: get, favorites, me };
}
