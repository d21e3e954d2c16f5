import type { Language } from "./i18n/languages";

/** Every page of the product by name; the only place where a path is spelled. */
export const PAGES = {
  home: "",
  recent: "/recent-videos",
  popular: "/popular-videos",
  highlyRated: "/highly-rated",
  authors: "/authors",
  search: "/search",
  favorites: "/favorites",
  history: "/history",
  following: "/following",
  login: "/login",
  account: "/account",
  terms: "/terms",
  privacy: "/privacy-policy",
  report: "/report",
  apiDocs: "/api-docs",
  helpIos: "/help/ios",
  helpAndroid: "/help/android",
  helpDesktop: "/help/desktop",
  callback: "/auth/callback",
} as const;

export type PageName = keyof typeof PAGES;

export function pagePath(language: Language, page: PageName): string {
  return `/${language}${PAGES[page]}`;
}

/** Sign-in page that returns to `next`, a path of this site. */
export function loginPath(language: Language, next: string): string {
  return `${pagePath(language, "login")}?${new URLSearchParams({ next })}`;
}

/** The home page, which looks the link up. */
export function lookUpPath(language: Language, link: string): string {
  return `${pagePath(language, "home")}?${new URLSearchParams({ url: link })}`;
}

export function authorPath(language: Language, handle: string): string {
  return `/${language}/author/${encodeURIComponent(handle)}`;
}

/** The archive of a day, week or month by its name. */
export function archivePath(language: Language, period: string): string {
  return `${pagePath(language, "popular")}/${period}`;
}

/** The page of a video; `id` as in lists. */
export function videoPath(language: Language, id: string): string {
  return `/${language}/video/${encodeURIComponent(id)}`;
}

/** The form for reports, with the link of a post filled in. */
export function reportPath(language: Language, postUrl: string): string {
  return `${pagePath(language, "report")}?${new URLSearchParams({ url: postUrl })}`;
}

/** The picture of a page where its link is shared. */
export function shareImagePath(language: Language, page: PageName): string {
  return `/share-images/${language}/${page}.png`;
}

export function authorImagePath(language: Language, handle: string): string {
  return `/share-images/${language}/author/${encodeURIComponent(handle)}.png`;
}

/** How far a report has come. */
export function ticketPath(language: Language, ticket: string): string {
  return `${pagePath(language, "report")}?${new URLSearchParams({ ticket })}`;
}

/** Where a report is sent, and one looked up by `?ticket=`, where no script runs. */
export function ticketPagePath(language: Language): string {
  return `${pagePath(language, "report")}/ticket`;
}

/** For operators. `query` selects what is shown, or holds a form's result. */
export function moderationPath(
  language: Language,
  query: Record<string, string | number | boolean | undefined> = {},
): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = said.length > 0 ? `?${new URLSearchParams(said)}` : "";
  return `/${language}/moderation${search}`;
}

/** Where the forms of the moderation page are sent. */
export function moderationActPath(language: Language): string {
  return `/${language}/moderation/act`;
}

/** The target of the home page's form without scripts. */
export function resultPath(language: Language): string {
  return `/${language}/result`;
}

export const API = {
  videoUrl: "/api/twitter/video-url",
  downloadRecord: "/api/twitter/download-record",
  uploadThumbnail: "/api/twitter/upload-thumbnail",
  updateThumbnail: "/api/twitter/update-thumbnail",
  recordView: "/api/twitter/record-view",
  reportUnavailable: "/api/twitter/report-unavailable",
  recent: "/api/twitter/recent",
  /** Below it a video's id. */
  videos: "/api/twitter/videos",
  popular: "/api/twitter/popular",
  highlyRated: "/api/twitter/highly-rated",
  search: "/api/twitter/search",
  openApi: "/api/openapi.json",
  authors: "/api/authors",
  authorSuggestions: "/api/authors/suggest",
  reports: "/api/reports",
  syncUser: "/api/auth/sync-user",
  account: "/api/account",
  accountExport: "/api/account/export",
  signOutEverywhere: "/api/account/sign-out",
  favorites: "/api/favorites",
  favoritesAmong: "/api/favorites/among",
  following: "/api/following",
  followingAmong: "/api/following/among",
} as const;

/** Platforms with a help page. */
export const HELP_PAGES = ["ios", "android", "desktop"] as const;

export type HelpPlatform = (typeof HELP_PAGES)[number];

const PAGE_OF_PLATFORM = {
  ios: "helpIos",
  android: "helpAndroid",
  desktop: "helpDesktop",
} as const satisfies Record<HelpPlatform, PageName>;

export function helpPage(platform: HelpPlatform) {
  return PAGE_OF_PLATFORM[platform];
}

/** Feeds of lists. */
export const FEEDS = ["recent", "popular-24h", "popular-7d"] as const;

export type FeedName = (typeof FEEDS)[number];

export function feedPath(language: Language, feed: FeedName): string {
  return `/feeds/${language}/${feed}.xml`;
}

export function authorFeedPath(language: Language, handle: string): string {
  return `/feeds/${language}/author/${encodeURIComponent(handle)}.xml`;
}

/** Handles that are paths of the API's own. */
const RESERVED_HANDLES = ["suggest"];

/** An author's videos in the API. */
export function authorVideosPath(handle: string): string {
  const isReserved = RESERVED_HANDLES.includes(handle.toLowerCase());
  return `${API.authors}/${isReserved ? "@" : ""}${encodeURIComponent(handle)}/videos`;
}

/** A report in the API; `ticket` is unchecked input. */
export function reportApiPath(ticket: string): string {
  return `${API.reports}/${encodeURIComponent(ticket)}`;
}

/** One of the authors that the viewer follows, in the API. */
export function followApiPath(username: string): string {
  const isReserved = username.toLowerCase() === "among";
  return `${API.following}/${isReserved ? "@" : ""}${encodeURIComponent(username)}`;
}

/** One of the viewer's favorites in the API. */
export function favoriteApiPath(videoId: string): string {
  return `${API.favorites}/${encodeURIComponent(videoId)}`;
}
