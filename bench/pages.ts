import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { closeDatabase, sql } from "../db/client";
import { LEADERBOARDS } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { crawlFigures } from "./crawl";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { pageCosts } from "./page-cost";
import { generateProfiles } from "./profile-data";
import { routeCosts } from "./route-cost";

const BUILD = ".next";
/** Parts of the build that only `next build` and `next dev` need. */
const LEFT_OUT = /^\.next\/(cache|dev|diagnostics|trace)/;
/** Parts of the tree that belong to a running server, or that no server reads. */
const NOT_LINKED = /^(\.data|\.git|\.next|test-results)$/;

/** Runs `work` in a copy of the build, which may be changed and whose growth comes from one server alone. */
async function inBuiltCopy<Result>(work: () => Promise<Result>): Promise<Result> {
  const tree = process.cwd();
  const copy = mkdtempSync(join(tmpdir(), "postreel-build-"));
  cpSync(BUILD, join(copy, BUILD), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !LEFT_OUT.test(path),
  });
  for (const name of readdirSync(tree).filter((each) => !NOT_LINKED.test(each))) {
    symlinkSync(join(tree, name), join(copy, name));
  }
  // Servers start in the working folder.
  process.chdir(copy);
  try {
    return await work();
  } finally {
    process.chdir(tree);
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Ten thousand videos and downloads a day: enough for full pages. */
const DATASET_SCALE = 0.01;
/** Profiles crawled at scale 1. */
const PROFILES = 20_000;

/** Speed of pages that are cached for seconds, and the memory and disk that many of them take. */
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
      ...(await pageCosts(environment, handles)),
      ...(await routeCosts(environment)),
      ...(await crawlFigures(environment, handles, curves)),
    ]);
  } finally {
    await closeDatabase();
    database.stop();
  }
}
