import type { Sql } from "postgres";
import { closeDatabase } from "../../db/client";
import * as authorSearch from "../../db/queries/author-search";
import * as authors from "../../db/queries/authors";
import { readLeaderboard } from "../../db/queries/leaderboards";
import * as listings from "../../db/queries/listings";
import { listAuthorSubjects, listVideoSubjects } from "../../db/queries/page-subjects";
import * as sitemaps from "../../db/queries/sitemaps";
import * as videoSearch from "../../db/queries/video-search";
import { findVideo, getPostState } from "../../db/queries/videos";
import { refreshSitemaps } from "../../lib/authors/sitemaps";
import { refreshLanguages } from "../../lib/rankings/language-leaderboards";
import type { Leaderboard } from "../../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../../lib/rankings/refresh";
import type { Bench, Suite } from "../bench";
import { DAY, fill, makePastPartitions } from "../data";
import { inSeries, median, sum, timed } from "../median";
import { type Cost, costOf, logPlans } from "../plan-log";

/** Videos at scale 1: what a question costs with the second, against the first. */
const [FEW, MANY] = [1_000_000, 10_000_000];
const BOARDS = ["popular:1h", "popular:24h", "popular:month", "popular:all", "rated:all"];
const LOAD_MINUTES = 40;
const PROLIFIC = "prolific1";
/** A kept plan may be chosen from the sixth run on. */
const RUNS = 9;
const COUNTED = 3;
/** Rows and blocks that any question may read: fewer double where an index is one level higher. */
const SOME = 100;
/** Rows of few subjects among many others are in a block each, and those of many among few are not. */
const SCATTERED = 5;

type Limits = {
  /** Rows that it may read however many there are; less does not count as growth. */
  most?: number;
  /** If it costs more with more videos: what it grows by, and the most ms that it may take with all. */
  grows?: [by: string, ms: number];
};
type Question = [what: string, ask: () => Promise<unknown>, limits?: Limits];

/** The statements of pages, lists, feeds and sitemaps that no cache has. */
function questionsOf(videos: number, prolific: string): Question[] {
  const middle = Math.floor(videos / 2) + 1;
  const id = String(middle);
  const post = String(1_500_000_000_000_000_000n + BigInt(middle));
  const byAuthor = (order: "created_at" | "download_count") => () =>
    listings.listAuthorVideos(prolific, { order, direction: "desc", limit: 30, offset: 0 });
  const recent = (offset: number) => () => listings.listRecent({ offset, after: null }, 31);
  const board = (name: string) => () =>
    readLeaderboard({ board: name, version: null, offset: 0, limit: 30 });
  const deepBoard = { board: "popular:all", version: null, offset: 30_000, limit: 30 };
  const find = (word: string) =>
    ({ words: [word], since: null, sort: "new", limit: 1001 }) as const;
  const search = (word: string) => () => videoSearch.listNewestMatches(find(word));
  const first = { limit: 20, offset: 0 };
  const byDownloads = { order: "total_downloads", ...first } as const;
  const byVideos = { order: "video_count", ...first } as const;
  const looks = (ms: number): Limits => ({
    grows: ["one look into the index for each 32 768 ids", ms],
  });
  const deep: Limits = { grows: ["the rows before it; limited per network as `deepPage`", 3_000] };
  const files: Limits = { grows: ["the files that it lists, of 1 666 videos or authors each", 50] };
  const farthest = recent(Math.floor(videos * 0.99));
  const sitemapParts = () =>
    Promise.all([sitemaps.listSitemapParts(), sitemaps.listSitemapVideoParts(1_666)]);
  return [
    ["recent", recent(0)],
    ["the last page of recent", recent(299_940), { most: 300_000 }],
    ["recent by the API from the farthest offset", farthest, deep],
    ["length of recent", () => listings.countRecent(), { most: 100_000 }],
    ...BOARDS.map((name): Question => [`board ${name}`, board(name)]),
    ["board popular:all from rank 30 000", () => readLeaderboard(deepBoard)],
    ["board popular:7d:ja", board("popular:7d:ja")],
    ["search without a hit", search("zzqqxx"), looks(50)],
    ["search without a hit, of pairs that posts have", search("kalidashikari"), looks(500)],
    ["search of a frequent pair", search("ka"), { most: 20_000 }],
    ["search among the most downloaded", () => videoSearch.listRankedMatches(find("zzqqxx"))],
    ["authors by downloads", () => authors.listAuthors(byDownloads)],
    ["authors by videos", () => authors.listAuthors(byVideos)],
    ["how many authors", () => authors.countAuthors(), { most: 100_000 }],
    ["search of authors without a hit", () => authorSearch.searchAuthors("zzqqxx", byDownloads)],
    ["its count", () => authorSearch.countMatches("zzqqxx", "total_downloads")],
    ["suggested authors", () => authorSearch.suggestAuthors("prolif", 10)],
    ["an author", () => authors.findAuthor(PROLIFIC)],
    ["whether an author exists", () => listAuthorSubjects([PROLIFIC])],
    ["pictures of authors", () => authors.listAvatars([PROLIFIC])],
    ["newest of an author's 5 000", byAuthor("created_at")],
    ["most downloaded of an author's 5 000", byAuthor("download_count")],
    ["how many an author has", () => listings.getAuthorTotals(prolific)],
    ["a video", () => findVideo(id)],
    ["whether a video exists", () => listVideoSubjects([id])],
    ["a pasted post that is stored", () => getPostState(post)],
    ["a sitemap of videos", () => sitemaps.listSitemapVideos(id, String(middle + 1_666))],
    ["a sitemap of authors", () => sitemaps.listSitemapAuthors("1667", "3333"), { most: 50_000 }],
    ["parts of the sitemap", sitemapParts, files],
  ];
}

const refresh =
  (ranking: Leaderboard["ranking"], timeframe: Leaderboard["timeframe"]) => (now: Date) =>
    refreshLeaderboard({ ranking, timeframe }, now);

/** What jobs do in the background for those answers, in all rows. */
const JOBS: [what: string, atMostSeconds: number, run: (now: Date) => Promise<unknown>][] = [
  ["board of all time", 120, refresh("popular", "all")],
  ["rated board of all time", 120, refresh("rated", "all")],
  ["board of the month", 120, refresh("popular", "month")],
  ["board of 24 h", 7, refresh("popular", "24h")],
  ["board of 1 h", 7, refresh("popular", "1h")],
  ["boards of 7 d in six languages", 120, (now) => refreshLanguages("7d", now)],
  ["parts of the sitemap", 600, refreshSitemaps],
  ["length of recent", 600, listings.refreshRecentTotal],
];

/** Whether what a visitor waits for grows with all videos, from the plans that PostgreSQL carries out. */
export const suite: Suite = async (bench) => {
  const { log, operator } = await bench.database();
  // A crash may lose it all: it is thrown away at the end.
  for (const setting of ["fsync = off", "full_page_writes = off", "max_wal_size = '8GB'"]) {
    await operator.unsafe(`alter system set ${setting}`);
  }
  await operator`select pg_reload_conf()`;
  await logPlans(operator);
  await makePastPartitions(Date.now() - 31 * DAY, Date.now());
  const few = await measure(log, operator, Math.round(FEW * bench.scale));
  const many = await measure(log, operator, Math.round(MANY * bench.scale));
  bench.rows`load of ${many.name} | ≤ ${LOAD_MINUTES * bench.scale} min | ${sum(many.steps.map(([, seconds]) => seconds)) / 60} | ${many.steps.map(([step, seconds]) => `${step} ${seconds.toFixed(0)} s`).join(", ")}`;
  for (const at of few.costs.keys()) showGrowth(bench, at, few, many);
  for (const [at, [what, atMost]] of JOBS.entries()) {
    bench.rows`in a job: ${what} | ≤ ${atMost} s | ${many.jobs[at] ?? Number.NaN} | all of ${many.name}`;
  }
};

type Measured = Awaited<ReturnType<typeof measure>>;

async function measure(log: string, operator: Sql, videos: number) {
  const name = `${Number((videos / 1e6).toPrecision(3))} million videos`;
  const now = new Date();
  const steps = await fill("millions", { videos, prolific: PROLIFIC, now: now.toISOString() });
  await closeDatabase();
  const jobs: number[] = [];
  for (const [what, , run] of JOBS) {
    const seconds = (await timed(() => run(now))) / 1000;
    jobs.push(seconds);
    console.log(`${name}: ${what} ${seconds.toFixed(1)} s`);
  }
  await operator`vacuum analyze ranking_pages, video_sitemaps, author_sitemaps`;
  const author = await authors.findAuthor(PROLIFIC);
  const questions = questionsOf(videos, author?.id ?? "");
  const costs: Cost[] = [];
  for (const [what, ask] of questions) {
    const last = (await inSeries(RUNS, () => costOf(log, ask))).slice(-COUNTED);
    const cost = { ...(last.at(-1) as Cost), ms: median(last.map(({ ms }) => ms)) };
    costs.push(cost);
    console.log(`${name}: ${what}: ${inWords(cost)}`);
  }
  return { name, steps, questions, costs, jobs };
}

const inWords = ({ ms, rows, blocks }: Cost) =>
  `${ms.toFixed(1)} ms, ${rows.toFixed(0)} rows, ${blocks} blocks`;

function showGrowth(bench: Bench, at: number, few: Measured, many: Measured): void {
  const [before, after] = [few.costs[at], many.costs[at]] as [Cost, Cost];
  const [what, , { grows, most = SOME } = {}] = many.questions[at] as Question;
  const from = `${inWords(after)}; with ${few.name} ${inWords(before)}`;
  if (grows) {
    const [by, ms] = grows;
    bench.rows`${what}, with ${many.name} | ≤ ${ms} ms | ${after.ms} | ${from}; grows by ${by}`;
    return;
  }
  const ratio = (name: "rows" | "blocks", atLeast: number) =>
    Math.max(after[name], atLeast) / Math.max(before[name], atLeast);
  const growth = Math.max(ratio("rows", most), ratio("blocks", Math.max(SOME, most / SCATTERED)));
  bench.rows`${what}: reads with ${many.name} / ${few.name} | ≤ 2 | ${growth} | ${from}`;
}
