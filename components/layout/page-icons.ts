import type { IconName } from "@/components/ui/icon-paths";
import type { PageName } from "@/lib/routes";

/** The icon of each page in links and lists. */
export const PAGE_ICONS = {
  account: "person",
  authors: "people",
  device: "filter",
  favorites: "heart",
  following: "followed",
  history: "clock",
  home: "download",
  me: "person",
  popular: "chart",
  recent: "play",
  search: "search",
} as const satisfies Partial<Record<PageName, IconName>>;
