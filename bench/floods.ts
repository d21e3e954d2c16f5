import { LANGUAGES } from "../lib/i18n/languages";
import { videoPath } from "../lib/routes";
import { CRAWLED, firstCrawledVideo } from "./data";
import type { Call } from "./load";

const post = (path: string, body: object): Call => ({ path, body });
const link = (number: number) => `https://x.com/i/status/${8e15 + number}`;
const handle = (number: number) => `crawled${(number % CRAWLED) + 1}`;
const video = (number: number) => firstCrawledVideo + (number % CRAWLED);

export const FLOODS: Record<string, (number: number) => Call | string> = {
  "unknown videos": (number) => `/en/video/${8e15 + number}`,
  "unknown authors": (number) => `/ja/author/nobody${number}`,
  archives: (number) => `/en/popular-videos/20${10 + (number % 90)}-W${10 + (number % 43)}`,
  videos: (number) => `/en/video/${video(number)}`,
  profiles: (number) => `/en/author/${handle(number)}`,
  "deep pages": (number) => `/en/recent-videos?page=${(number % 9_000) + 2}`,
  leaderboards: (number) => `/ko/popular-videos?timeframe=7d&page=${number % 9_000}`,
  "leaderboards of a language": (number) =>
    `/en/popular-videos/in/ja?timeframe=7d&page=${number % 9_000}`,
  searches: (number) => `/en/search?q=word${number}`,
  "author searches": (number) => `/en/authors?search=word${number}`,
  "own pages": (number) => `/en/favorites?page=${number}`,
  "results of forms": (number) => `/en/result?url=${encodeURIComponent(link(number))}`,
  "another front page": (number) => ({
    path: `/en?x=${number}`,
    headers: { range: "bytes=0-", authorization: `Bearer ${number}` },
  }),
  "pages made ahead": (number) => ({
    path: `/es/author/${handle(number)}`,
    headers: { "sec-purpose": "prefetch;prerender" },
  }),
  "share images": (number) => `/share-images/en/author/${handle(number)}.png`,
  players: (number) => `/embed/${video(number)}?x=${number}`,
  descriptions: (number) =>
    `/oembed?url=${encodeURIComponent(`http://localhost/en/video/${video(number)}`)}`,
  feeds: (number) => `/feeds/en/author/${handle(number)}.xml`,
  "feeds of lists": (number) => `/feeds/en/recent.xml?x=${number}`,
  sitemaps: (number) => `/sitemaps/videos-1.xml?x=${number}`,
  "lists of the API": (number) =>
    `/api/twitter/popular?timeframe=24h&limit=100&offset=${(number * 7) % 1_000_000}`,
  "searches of the API": (number) => `/api/twitter/search?q=word${number}`,
  "what Next alone answers": (number) => `/xx/nothing${number}`,
  "nothing below /auth": (number) => `/auth/nothing${number}`,
  "health checks": () => "/api/health",
  "addresses that lead elsewhere": (number) => `/en/popular-videos?sort=rating&page=${number}`,
  "endless headers": (number) => ({
    path: "/en",
    headers: { "accept-encoding": `${",".repeat(12_000)}${number}` },
  }),
  "authors' videos": (number) => `/api/authors/${handle(number)}/videos`,
  extractions: (number) => post("/api/twitter/video-url", { url: link(number) }),
  downloads: (number) => post("/api/twitter/download-record", { url: link(number) }),
  views: (number) => post("/api/twitter/record-view", { twitter_url: link(number) }),
  "missing files": (number) =>
    post("/api/twitter/report-unavailable", { video_id: String(video(number)) }),
  violations: (number) =>
    post("/api/csp-reports", { "csp-report": { "blocked-uri": `x${number}` } }),
  reports: (number) =>
    post("/api/reports", {
      ...{ reason: "other", url: link(number), contact: `a${number}@mail.example` },
      statement: "It is about me and I never agreed to it.",
    }),
};

/** A flood of existing pages of videos in all languages, each requested once: no cache has them. */
export const CRAWL = "crawl";
export function crawledPage(number: number): string {
  const language = LANGUAGES[number % LANGUAGES.length] ?? "en";
  return videoPath(language, String(firstCrawledVideo + Math.floor(number / LANGUAGES.length)));
}

export const SOURCES: Record<string, (number: number) => string> = {
  "one address": () => "203.0.113.7",
  "one /24": (number) => `203.0.113.${number % 256}`,
  "one /48": (number) => `2001:db8:7:${(number % 65_536).toString(16)}::1`,
};

export const MANY_NETWORKS = (number: number) => `192.18.${number % 256}.7`;
