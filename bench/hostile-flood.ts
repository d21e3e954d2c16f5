import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { closeDatabase, sql } from "../db/client";
import { startApp } from "../e2e/app-server";
import { startFakeX } from "../e2e/fake-x/server";
import { LEADERBOARDS } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { percentile } from "./load";
import { generateProfiles } from "./profile-data";

/** Seconds of each flood at scale 1, and requests that it keeps under way. */
const SECONDS = 4;
const FLOOD = 32;
/** Milliseconds between two visits of others. */
const VISIT_EVERY_MS = 25;

type Flood = { path: string; method?: "POST"; headers?: Record<string, string>; body?: object };

const post = (path: string, body: object): Flood => ({ path, method: "POST", body });
const link = (number: number) => `https://x.com/i/status/${8e15 + number}`;

/** Requests of one kind of page, or of one write route, each unlike the last. */
const FLOODS: Record<string, (number: number) => Flood> = {
  "unknown videos": (number) => ({ path: `/en/video/${8e15 + number}` }),
  "unknown authors": (number) => ({ path: `/ja/author/nobody${number}` }),
  profiles: (number) => ({ path: `/en/author/crawled${(number % 4_000) + 1}` }),
  "deep pages": (number) => ({ path: `/en/recent-videos?page=${(number % 9_000) + 2}` }),
  leaderboards: (number) => ({ path: `/ko/popular-videos?timeframe=7d&page=${number % 9_000}` }),
  searches: (number) => ({ path: `/en/search?q=word${number}` }),
  archives: (number) => ({
    path: `/en/popular-videos/20${10 + (number % 90)}-0${(number % 9) + 1}`,
  }),
  "another front page": (number) => ({
    path: `/en?x=${number}`,
    headers: { range: "bytes=0-", authorization: `Bearer ${number}` },
  }),
  "pages made ahead": (number) => ({
    path: `/es/author/crawled${(number % 4_000) + 1}`,
    headers: { "sec-purpose": "prefetch;prerender" },
  }),
  extractions: (number) => post("/api/twitter/video-url", { url: link(number) }),
  views: (number) => post("/api/twitter/record-view", { url: link(number), language: "en" }),
  reports: (number) =>
    post("/api/reports", {
      ...{ reason: "other", url: link(number), contact: `a${number}@mail.example` },
      statement: "It is about me and I never agreed to it.",
    }),
};

/** Addresses of the flood. */
const SOURCES: Record<string, (number: number) => string> = {
  "one address": () => "203.0.113.7",
  "one /24": (number) => `203.0.113.${number % 256}`,
  "one /48": (number) => `2001:db8:7:${(number % 65_536).toString(16)}::1`,
};

/** What others see of the front page while one floods; `scale` is the share of the full time. */
export async function floodFigures(scale: number): Promise<Figure[]> {
  const [database, x] = [await startDatabase(), await startFakeX()];
  try {
    const now = new Date();
    await generateDataset(sql(), 0.01, now);
    await generateProfiles(sql(), 4_000);
    for (const board of LEADERBOARDS) await refreshLeaderboard(board, now);
    await closeDatabase();
    const environment = { DATABASE_URL: database.url, X_UPSTREAM_URL: x.url, TRUST_PROXY: "1" };
    const app = await startApp({ ...environment, JOBS: "off", LOG_LEVEL: "silent" });
    try {
      const figures: Figure[] = [];
      for (const source of Object.keys(SOURCES)) {
        figures.push(await worstOf(app.url, source, SECONDS * 1000 * scale));
      }
      return figures;
    } finally {
      await app.stop();
    }
  } finally {
    await closeDatabase();
    await x.close();
    database.stop();
  }
}

/** The worst of all floods from one source. */
async function worstOf(origin: string, source: string, ms: number): Promise<Figure> {
  let worst = { what: "", p50: 0 };
  let failures = 0;
  const parts: string[] = [];
  for (const what of Object.keys(FLOODS)) {
    const seen = await flood(origin, what, source, ms);
    failures += seen.failures;
    parts.push(`${what} ${seen.p50.toFixed(1)}`);
    if (seen.p50 > worst.p50) worst = { what, p50: seen.p50 };
  }
  return {
    what: `others while ${source} floods: a cached page, p50 of the worst of ${parts.length} floods`,
    value: failures > 0 ? Number.POSITIVE_INFINITY : worst.p50,
    unit: " ms",
    bar: { atMost: 50 },
    from: `${failures} failures; ms by flood: ${parts.join(", ")}`,
  };
}

async function flood(origin: string, what: string, source: string, ms: number) {
  const pool = new Pool(origin, { connections: FLOOD });
  const visits = new Pool(origin, { connections: 8 });
  const until = performance.now() + ms;
  let number = Math.floor(Math.random() * 1e6);
  const flooder = async () => {
    while (performance.now() < until) {
      number += 1;
      const { path, method = "GET", headers, body } = FLOODS[what]?.(number) ?? { path: "/" };
      const address = SOURCES[source]?.(number) ?? "";
      const sent = await pool.request({
        ...{ path, method },
        headers: {
          ...headers,
          "x-forwarded-for": address,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      await sent.body.dump();
    }
  };
  const times: number[] = [];
  let failures = 0;
  const visit = async (visitor: number) => {
    const began = performance.now();
    const headers = { "x-forwarded-for": `198.${18 + (visitor % 2)}.${visitor % 250}.9` };
    const { statusCode, body } = await visits.request({ path: "/en", method: "GET", headers });
    await body.dump();
    times.push(performance.now() - began);
    if (statusCode !== 200) failures += 1;
  };
  const visiting: Promise<void>[] = [];
  const flooding = Promise.all(Array.from({ length: FLOOD }, flooder));
  for (let visitor = 0; performance.now() < until; visitor += 1) {
    const fails = () => {
      failures += 1;
    };
    visiting.push(visit(visitor).catch(fails));
    await delay(VISIT_EVERY_MS);
  }
  await Promise.all([flooding, ...visiting]);
  await Promise.all([pool.close(), visits.close()]);
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), failures };
}
