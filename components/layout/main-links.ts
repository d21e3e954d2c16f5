import type { Messages } from "@/lib/i18n/load-messages";
import type { PageName } from "@/lib/routes";

/** What the header and its menu on a phone lead to. */
export const MAIN_LINKS: { page: PageName; text: keyof Messages["Shell"] }[] = [
  { page: "recent", text: "recent" },
  { page: "popular", text: "ranking" },
  { page: "authors", text: "authors" },
  { page: "favorites", text: "favorites" },
];
