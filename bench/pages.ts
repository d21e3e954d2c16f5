import { resolve } from "node:path";
import { closeDatabase, sql } from "../db/client";
import { LEADERBOARDS } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { inBuiltCopy } from "./built-copy";
import { crawlFigures } from "./crawl";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { pageRatios } from "./page-ratios";
import { generateProfiles } from "./profile-data";

/** Ten thousand videos and downloads a day: enough for full pages. */
const DATASET_SCALE = 0.01;
/** Profiles crawled at scale 1. */
const PROFILES = 20_000;

/** Pages that are kept for seconds: how fast they are, and what many of them leave behind. */
export async function pageFigures(scale: number): Promise<Figure[]> {
  const curves = resolve("bench/results/crawl.md");
  const database = await startDatabase();
  try {
    const now = new Date();
    await generateDataset(sql(), DATASET_SCALE, now);
    const handles = await generateProfiles(sql(), Math.round(PROFILES * scale));
    for (const board of LEADERBOARDS) await refreshLeaderboard(board, now);
    await closeDatabase();
    const environment = { DATABASE_URL: database.url, RATE_LIMITS: "off" };
    return await inBuiltCopy(async () => [
      ...(await pageRatios(environment)),
      ...(await crawlFigures(environment, handles, curves)),
    ]);
  } finally {
    await closeDatabase();
    database.stop();
  }
}
