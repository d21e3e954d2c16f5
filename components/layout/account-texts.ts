import type { Messages } from "@/lib/i18n/load-messages";

export type AccountTexts = Pick<
  Messages["Shell"],
  "signIn" | "accountMenu" | "signedInAs" | "account" | "favorites" | "signOut"
>;

/** Of all texts of the shell those that the menus need in the browser. */
export function accountTexts(texts: Messages["Shell"]): AccountTexts {
  const { signIn, accountMenu, signedInAs, account, favorites, signOut } = texts;
  return { signIn, accountMenu, signedInAs, account, favorites, signOut };
}
