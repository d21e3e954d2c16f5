import type { LimitName } from "./http/rate-limit/limits";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "./i18n/languages";
import { TIMEFRAME_PARAMETER } from "./videos/listing-view";

type Page = {
  /** Below a language; `*` is one segment that names a subject. */
  path: string;
  /** `shared`: cached for everyone. `live`: every query differs. `own`: one user's, by session cookies. */
  kind: "shared" | "live" | "own";
  takesForm?: true;
  /** What `*` can be, decoded. */
  subject?: string;
  /** No other parameter makes another page. */
  query?: readonly string[];
  /** The parameter that makes a shared page live, if it has a value. */
  liveBy?: string;
  /** How long caches keep it, and again while they revalidate; 0: not cached. */
  seconds?: number;
  /** Rows of a list that the database walks; leaderboards are precomputed. */
  rows?: number;
  /** Milliseconds of CPU (`bench -- pages`), and the limit that is charged. */
  cpu: number;
  limit: LimitName;
  /** It names all that it shows: caches that can be purged keep it for an hour. */
  isPurgeable?: true;
  sitemap?: "all" | "en";
  /** Prerendered by browsers (`public/speculation-rules.json`). */
  isAhead?: true;
};

const LIST = { kind: "shared", seconds: 5, limit: "pageMiss", isAhead: true } as const;
const TEXT = { kind: "shared", seconds: 60, limit: "pageMiss", cpu: 4 } as const;
const GUIDE = { ...TEXT, sitemap: "all" } as const;
const LEGAL = { ...TEXT, sitemap: "en", isAhead: true } as const;
const VIEW = [TIMEFRAME_PARAMETER, "page"] as const;
const SORTED = ["sort", "page"] as const;

/** The only place where paths are spelled. */
export const PAGES = {
  home: { ...LIST, path: "", cpu: 8, sitemap: "all" },
  recent: { ...LIST, path: "/recent-videos", query: ["page"], rows: 30, cpu: 10, sitemap: "all" },
  popular: { ...LIST, path: "/popular-videos", query: VIEW, cpu: 10, sitemap: "all" },
  archive: {
    ...{ ...LIST, seconds: 60, cpu: 12 },
    path: "/popular-videos/*",
    subject: "20\\d\\d-(?:\\d\\d(?:-\\d\\d)?|W\\d\\d)",
  },
  popularIn: {
    ...{ ...LIST, query: VIEW, cpu: 10 },
    path: "/popular-videos/in/*",
    subject: LANGUAGES.join("|"),
  },
  rising: { ...LIST, path: "/rising", query: ["page"], cpu: 10, sitemap: "all" },
  highlyRated: { ...LIST, path: "/highly-rated", query: VIEW, cpu: 10, sitemap: "all" },
  authors: {
    ...{ ...LIST, query: SORTED, liveBy: "search" },
    path: "/authors",
    ...{ rows: 20, cpu: 8, sitemap: "all" },
  },
  author: {
    ...{ ...LIST, query: SORTED, cpu: 10, isPurgeable: true },
    path: "/author/*",
    subject: "@?(?:\\w{1,20}|~\\d{1,19})",
  },
  video: { ...LIST, path: "/video/*", subject: "[1-9]\\d{0,18}", cpu: 10, isPurgeable: true },
  search: {
    path: "/search",
    kind: "live",
    query: ["q", "sort", "page"],
    cpu: 10,
    limit: "suggest",
  },
  favorites: { path: "/favorites", kind: "own", query: ["page"], cpu: 10, limit: "ownPage" },
  following: { path: "/following", kind: "own", query: ["page"], cpu: 10, limit: "followingRead" },
  account: { path: "/account", kind: "own", cpu: 5, limit: "ownPage" },
  me: { ...TEXT, path: "/me" },
  history: { ...TEXT, path: "/history" },
  device: { ...TEXT, path: "/on-this-device" },
  login: { ...TEXT, path: "/login" },
  /** Never cached: the address may hold a sign-in code. */
  callback: { ...TEXT, path: "/auth/callback", seconds: 0 },
  terms: { ...LEGAL, path: "/terms" },
  privacy: { ...LEGAL, path: "/privacy-policy" },
  report: { ...GUIDE, path: "/report", query: ["ticket"] },
  apiDocs: { ...GUIDE, path: "/api-docs" },
  helpIos: { ...GUIDE, path: "/help/ios" },
  helpAndroid: { ...GUIDE, path: "/help/android" },
  helpDesktop: { ...GUIDE, path: "/help/desktop" },
  moderation: { path: "/moderation", kind: "own", cpu: 10, limit: "ownPage" },
  moderationAct: {
    ...{ kind: "own", cpu: 2, limit: "ownPage" },
    path: "/moderation/act",
    takesForm: true,
  },
  /** The page runs no script. */
  ticket: { path: "/report/ticket", kind: "live", takesForm: true, cpu: 2, limit: "report" },
  /** The target of the home page's form without scripts. */
  result: { path: "/result", kind: "live", takesForm: true, cpu: 2, limit: "extraction" },
} as const satisfies Record<string, Page>;
export type AnyPage = keyof typeof PAGES;

/** Pages without a subject. */
export type PageName = {
  [Name in AnyPage]: (typeof PAGES)[Name]["path"] extends `${string}*` ? never : Name;
}[AnyPage];

export function pageFacts(page: AnyPage): Page {
  return PAGES[page];
}

export const PAGE_NAMES = (Object.keys(PAGES) as AnyPage[]).filter(isVisited);

function isVisited(page: AnyPage): page is PageName {
  const { path, takesForm } = pageFacts(page);
  return !path.includes("*") && !takesForm && page !== "moderation";
}

export function pagePath(language: Language, page: PageName): string {
  return `/${language}${PAGES[page].path}`;
}

function addressOf(language: Language, page: AnyPage, subject: string): string {
  return `/${language}${PAGES[page].path.replace("*", subject)}`;
}

/** `next` is a path of this site. */
export function loginPath(language: Language, next: string): string {
  return `${pagePath(language, "login")}?${new URLSearchParams({ next })}`;
}

export function lookUpPath(language: Language, link: string): string {
  return `${pagePath(language, "home")}?${new URLSearchParams({ url: link })}`;
}

export function authorPath(language: Language, handle: string): string {
  return addressOf(language, "author", encodeURIComponent(handle));
}

export function archivePath(language: Language, period: string): string {
  return addressOf(language, "archive", period);
}

export function languageBoardPath(language: Language, of: Language): string {
  return addressOf(language, "popularIn", of);
}

/** `id` as in lists. */
export function videoPath(language: Language, id: string): string {
  return addressOf(language, "video", encodeURIComponent(id));
}

/** The player for other sites' pages. */
export function embedPath(id: string, language: Language = DEFAULT_LANGUAGE): string {
  const path = `/embed/${encodeURIComponent(id)}`;
  return language === DEFAULT_LANGUAGE
    ? path
    : `${path}?${new URLSearchParams({ lang: language })}`;
}

/** `page` is a whole address of this site. */
export function oembedPath(page: string): string {
  return `/oembed?${new URLSearchParams({ url: page, format: "json" })}`;
}

export function reportPath(language: Language, postUrl: string): string {
  return `${pagePath(language, "report")}?${new URLSearchParams({ url: postUrl })}`;
}

export function shareImagePath(language: Language, page: PageName): string {
  return `/share-images/${language}/${page}.png`;
}

export function languageBoardImagePath(language: Language, of: Language): string {
  return `/share-images/${language}/popular-${of}.png`;
}

export function authorImagePath(language: Language, handle: string): string {
  return `/share-images/${language}/author/${encodeURIComponent(handle)}.png`;
}

export function ticketPath(language: Language, ticket: string): string {
  return `${pagePath(language, "report")}?${new URLSearchParams({ ticket })}`;
}

/** `query` selects what is shown, or holds a form's result. */
export function moderationPath(
  language: Language,
  query: Record<string, string | number | boolean | undefined> = {},
): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = said.length > 0 ? `?${new URLSearchParams(said)}` : "";
  return pagePath(language, "moderation") + search;
}

export function moderationActPath(language: Language): string {
  return pagePath(language, "moderationAct");
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
  rising: "/api/twitter/rising",
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
  favoritesImport: "/api/favorites/import",
  following: "/api/following",
  followingAmong: "/api/following/among",
  followingAuthors: "/api/following/authors",
} as const;

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

/** Languages have feeds of their own: `popular-24h-ja`, `popular-7d-ja`. */
export const FEEDS = ["recent", "popular-24h", "popular-7d", "rising"] as const;

export function feedPath(language: Language, feed: string): string {
  return `/feeds/${language}/${feed}.xml`;
}

export function authorFeedPath(language: Language, handle: string): string {
  return `/feeds/${language}/author/${encodeURIComponent(handle)}.xml`;
}

/** Handles that are paths of the API's own. */
const RESERVED_HANDLES = ["suggest"];

export function authorVideosPath(handle: string): string {
  const isReserved = RESERVED_HANDLES.includes(handle.toLowerCase());
  return `${API.authors}/${isReserved ? "@" : ""}${encodeURIComponent(handle)}/videos`;
}

/** `ticket` is unchecked input. */
export function reportApiPath(ticket: string): string {
  return `${API.reports}/${encodeURIComponent(ticket)}`;
}

export function followApiPath(username: string): string {
  const isReserved = ["among", "authors"].includes(username.toLowerCase());
  return `${API.following}/${isReserved ? "@" : ""}${encodeURIComponent(username)}`;
}

export function favoriteApiPath(videoId: string): string {
  return `${API.favorites}/${encodeURIComponent(videoId)}`;
}
