import postgres from "postgres";
import { closeDatabase } from "../db/client";
import { countMatches, searchAuthors, suggestAuthors } from "../db/queries/author-search";
import { countAuthors, findAuthor, listAuthors, listAvatars } from "../db/queries/authors";
import { readLeaderboard } from "../db/queries/leaderboards";
import {
  countAuthorVideos,
  countRecent,
  listAuthorVideos,
  listRecent,
  refreshRecentTotal,
} from "../db/queries/listings";
import { listAuthorSubjects, listVideoSubjects } from "../db/queries/page-subjects";
import {
  listSitemapAuthors,
  listSitemapParts,
  listSitemapVideoParts,
  listSitemapVideos,
} from "../db/queries/sitemaps";
import { listNewestMatches, listRankedMatches } from "../db/queries/video-search";
import { findVideo, getPostState } from "../db/queries/videos";
import { refreshSitemaps } from "../lib/authors/sitemaps";
import { refreshLanguages } from "../lib/rankings/language-leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { makePastPartitions } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { median, timed } from "./median";
import { loadMillions, PROLIFIC_HANDLE } from "./million-data";
import { type Cost, costOf, logPlans } from "./plan-log";

/** Videos at scale 1: what a question costs with the second, against the first. */
const [FEW, MANY] = [1_000_000, 10_000_000];
/** Minutes in which the larger number is loaded. */
const LOAD_MINUTES = 40;
const DAY = 86_400_000;
/** A kept plan may be chosen from the sixth run on. */
const RUNS = 9;
const COUNTED = 3;
/** Rows and blocks that any question may read: fewer double where an index is one level higher. */
const SOME = 100;
/** Rows of few subjects among many others are in a block each, and those of many among few are not. */
const SCATTERED = 5;

type Question = {
  what: string;
  ask: () => Promise<unknown>;
  /** Rows that it may read however many there are; less does not count as growth. */
  most?: number;
  /** If it costs more with more videos: what it grows by, and the most ms that it may take with all. */
  grows?: { by: string; ms: number };
};

const search = (word: string) =>
  ({ words: [word], since: null, sort: "new", limit: 1001 }) as const;
const board = (name: string, offset = 0) =>
  readLeaderboard({ board: name, version: null, offset, limit: 30 });
const slice = { limit: 20, offset: 0 };

/** The statements of pages, lists, feeds and sitemaps that no cache has. */
function questionsOf(videos: number, prolific: string): Question[] {
  const middle = String(Math.floor(videos / 2) + 1);
  const post = String(1_500_000_000_000_000_000n + BigInt(middle));
  const newest = { order: "created_at", direction: "desc", limit: 30, offset: 0 } as const;
  return [
    { what: "recent", ask: () => listRecent({ offset: 0 }, 31) },
    {
      what: "the last page of recent",
      ask: () => listRecent({ offset: 299_940 }, 31),
      most: 300_000,
    },
    {
      what: "recent by the API from the farthest offset",
      ask: () => listRecent({ offset: Math.floor(videos * 0.99) }, 31),
      grows: { by: "the rows before it; limited per network as `deepPage`", ms: 3_000 },
    },
    { what: "length of recent", ask: () => countRecent(), most: 100_000 },
    ...["popular:1h", "popular:24h", "popular:month", "popular:all", "rated:all"].map((name) => ({
      what: `board ${name}`,
      ask: () => board(name),
    })),
    { what: "board popular:all from rank 30 000", ask: () => board("popular:all", 30_000) },
    { what: "board popular:7d:ja", ask: () => board("popular:7d:ja") },
    {
      what: "search without a hit",
      ask: () => listNewestMatches(search("zzqqxx")),
      grows: { by: "one look into the index for each 32 768 ids", ms: 50 },
    },
    {
      what: "search without a hit, of pairs that posts have",
      ask: () => listNewestMatches(search("kalidashikari")),
      grows: { by: "one look into the index for each 32 768 ids", ms: 500 },
    },
    { what: "search of a frequent pair", ask: () => listNewestMatches(search("ka")), most: 20_000 },
    { what: "search among the most downloaded", ask: () => listRankedMatches(search("zzqqxx")) },
    {
      what: "authors by downloads",
      ask: () => listAuthors({ order: "total_downloads", ...slice }),
    },
    { what: "authors by videos", ask: () => listAuthors({ order: "video_count", ...slice }) },
    { what: "how many authors", ask: () => countAuthors(), most: 100_000 },
    {
      what: "search of authors without a hit",
      ask: () => searchAuthors("zzqqxx", { order: "total_downloads", ...slice }),
    },
    { what: "its count", ask: () => countMatches("zzqqxx", "total_downloads") },
    { what: "suggested authors", ask: () => suggestAuthors("prolif", 10) },
    { what: "an author", ask: () => findAuthor(PROLIFIC_HANDLE) },
    { what: "whether an author exists", ask: () => listAuthorSubjects([PROLIFIC_HANDLE]) },
    { what: "pictures of authors", ask: () => listAvatars([PROLIFIC_HANDLE]) },
    { what: "newest of an author's 5 000", ask: () => listAuthorVideos(prolific, newest) },
    {
      what: "most downloaded of an author's 5 000",
      ask: () => listAuthorVideos(prolific, { ...newest, order: "download_count" }),
    },
    { what: "how many an author has", ask: () => countAuthorVideos(prolific) },
    { what: "a video", ask: () => findVideo(middle) },
    { what: "whether a video exists", ask: () => listVideoSubjects([middle]) },
    { what: "a pasted post that is stored", ask: () => getPostState(post) },
    {
      what: "a sitemap of videos",
      ask: () => listSitemapVideos(middle, String(Number(middle) + 1_666)),
    },
    { what: "a sitemap of authors", ask: () => listSitemapAuthors("1667", "3333"), most: 50_000 },
    {
      what: "parts of the sitemap",
      ask: () => Promise.all([listSitemapParts(), listSitemapVideoParts(1_666)]),
      grows: { by: "the files that it lists, of 1 666 videos or authors each", ms: 50 },
    },
  ];
}

/** What jobs do in the background for those answers, in all rows. */
const JOBS: [what: string, atMostSeconds: number, run: (now: Date) => Promise<unknown>][] = [
  [
    "board of all time",
    120,
    (now) => refreshLeaderboard({ ranking: "popular", timeframe: "all" }, now),
  ],
  [
    "rated board of all time",
    120,
    (now) => refreshLeaderboard({ ranking: "rated", timeframe: "all" }, now),
  ],
  [
    "board of the month",
    120,
    (now) => refreshLeaderboard({ ranking: "popular", timeframe: "month" }, now),
  ],
  ["board of 24 h", 7, (now) => refreshLeaderboard({ ranking: "popular", timeframe: "24h" }, now)],
  ["board of 1 h", 7, (now) => refreshLeaderboard({ ranking: "popular", timeframe: "1h" }, now)],
  ["boards of 7 d in six languages", 120, (now) => refreshLanguages("7d", now)],
  ["parts of the sitemap", 600, refreshSitemaps],
  ["length of recent", 600, refreshRecentTotal],
];

/** Whether what a visitor waits for grows with all videos, from the plans that PostgreSQL carries out. */
export async function millionFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  const operator = postgres(database.url, { max: 1, onnotice: () => undefined });
  try {
    // A crash may lose it all: it is thrown away at the end.
    for (const setting of ["fsync = off", "full_page_writes = off", "max_wal_size = '8GB'"]) {
      await operator.unsafe(`alter system set ${setting}`);
    }
    await operator`select pg_reload_conf()`;
    await logPlans(operator);
    await makePastPartitions(Date.now() - 31 * DAY, Date.now());
    const few = await measured(database, operator, Math.round(FEW * scale));
    const many = await measured(database, operator, Math.round(MANY * scale));
    return [
      loadFigure(many, LOAD_MINUTES * scale),
      ...few.costs.map((_, at) => growth(at, few, many)),
      ...many.jobs,
    ];
  } finally {
    await closeDatabase();
    await operator.end();
    database.stop();
  }
}

type Measured = {
  videos: number;
  minutes: number;
  steps: string[];
  questions: Question[];
  costs: Cost[];
  jobs: Figure[];
};

async function measured(
  { log }: { log: string },
  operator: postgres.Sql,
  videos: number,
): Promise<Measured> {
  const now = new Date();
  let seconds = 0;
  const steps: string[] = [];
  await loadMillions(operator, videos, now, (step, took) => {
    seconds += took;
    steps.push(`${step} ${took.toFixed(0)} s`);
    console.log(`${millions(videos)}: ${steps.at(-1)}`);
  });
  await closeDatabase();
  const jobs: Figure[] = [];
  for (const [what, atMost, run] of JOBS) {
    const value = (await timed(() => run(now))) / 1000;
    const from = `all of ${millions(videos)}`;
    jobs.push({ what: `in a job: ${what}`, value, unit: " s", bar: { atMost }, from });
    console.log(`${millions(videos)}: ${what} ${value.toFixed(1)} s`);
  }
  await operator`vacuum analyze ranking_pages, video_sitemaps, author_sitemaps`;
  const author = await findAuthor(PROLIFIC_HANDLE);
  const questions = questionsOf(videos, author?.id ?? "");
  const costs: Cost[] = [];
  for (const { what, ask } of questions) {
    const runs: Cost[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await costOf(log, ask));
    const last = runs.slice(-COUNTED);
    const cost = { ...(last.at(-1) as Cost), ms: median(last.map(({ ms }) => ms)) };
    costs.push(cost);
    console.log(`${millions(videos)}: ${what}: ${inWords(cost)}`);
  }
  return { videos, minutes: seconds / 60, steps, questions, costs, jobs };
}

const millions = (videos: number) => `${Number((videos / 1e6).toPrecision(3))} million videos`;
const inWords = ({ ms, rows, blocks }: Cost) =>
  `${ms.toFixed(1)} ms, ${rows.toFixed(0)} rows, ${blocks} blocks`;

function loadFigure({ videos, minutes, steps }: Measured, atMost: number): Figure {
  return {
    what: `load of ${millions(videos)}`,
    value: minutes,
    unit: " min",
    bar: { atMost },
    from: steps.join(", "),
  };
}

function growth(at: number, few: Measured, many: Measured): Figure {
  const [before, after] = [few.costs[at], many.costs[at]] as [Cost, Cost];
  const { what, grows, most = SOME } = many.questions[at] as Question;
  const from = `${inWords(after)}; with ${millions(few.videos)} ${inWords(before)}`;
  if (grows) {
    const name = `${what}, with ${millions(many.videos)}`;
    return {
      what: name,
      value: after.ms,
      unit: " ms",
      bar: { atMost: grows.ms },
      from: `${from}; grows by ${grows.by}`,
    };
  }
  const ratio = (name: "rows" | "blocks", atLeast: number) =>
    Math.max(after[name], atLeast) / Math.max(before[name], atLeast);
  return {
    what: `${what}: reads with ${millions(many.videos)} / ${millions(few.videos)}`,
    value: Math.max(ratio("rows", most), ratio("blocks", Math.max(SOME, most / SCATTERED))),
    unit: "",
    bar: { atMost: 2 },
    from,
  };
}
