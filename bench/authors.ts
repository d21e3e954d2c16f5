import type { Sql } from "postgres";
import { closeDatabase, sql } from "../db/client";
import { suggestAuthors } from "../db/queries/author-search";
import { startApp } from "../e2e/app-server";
import { countDownloads, drawTexts, generateAuthors, SYLLABLES } from "./author-data";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { type Call, load } from "./load";
import { inTurns, median, medianRatio, medians, timed } from "./median";

const ROUNDS = 21;
const QUESTIONS = 2000;
const PAGE_CALLS = 300;
const PAGE_ROUNDS = 7;
const SUGGEST_ROUNDS = 6;

/** Directory of authors and its search; at scale 1 with a million authors. */
export async function authorFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    let count = 0;
    const ms = await timed(async () => {
      count = await generateAuthors(sql(), scale);
    });
    console.log(`${count} authors: ${(ms / 1000).toFixed(0)} s`);
    const searches = [
      await searchFigure(
        sql(),
        "two CJK characters",
        await drawTexts(sql(), "two CJK characters", ROUNDS),
        0.05,
      ),
      await searchFigure(
        sql(),
        "two letters that are in every tenth name",
        SYLLABLES.split(" "),
        0.2,
      ),
    ];
    const texts = await textsOf(sql());
    await closeDatabase();
    const app = await startApp({ DATABASE_URL: database.url, JOBS: "off", RATE_LIMITS: "off" });
    try {
      const page = await pageFigure(app.url);
      return [...searches, page, await suggestFigure(app.url, texts)];
    } finally {
      await app.stop();
    }
  } finally {
    await closeDatabase();
    database.stop();
  }
}

/** Time that the index saves, for texts on which other search indexes are slow. */
async function searchFigure(
  pool: Sql,
  kind: string,
  texts: string[],
  atMost: number,
): Promise<Figure> {
  let turn = 0;
  const text = () => texts[turn++ % texts.length] ?? "";
  const [indexed = Number.NaN, scanned = Number.NaN] = await medians(
    [() => suggestAuthors(text(), 10), () => readAll(pool, text())],
    ROUNDS,
  );
  return {
    what: `suggestions for ${kind} / reading the whole table`,
    value: indexed / scanned,
    unit: "",
    bar: { atMost },
    from: `median ${indexed.toFixed(2)} ms against ${scanned.toFixed(1)} ms`,
  };
}

/** The same search without any index. */
async function readAll(pool: Sql, text: string): Promise<void> {
  await pool.begin(async (tx) => {
    await tx`select set_config('enable_indexscan', 'off', true),
      set_config('enable_bitmapscan', 'off', true)`;
    await tx`select username, display_name, avatar_url
      from authors a join author_stats s on s.author_id = a.id
      where search_key like ${`%${text}%`}
      order by s.total_downloads desc, a.id desc limit 10`;
  });
}

async function textsOf(pool: Sql): Promise<string[]> {
  const half = QUESTIONS / 2;
  return [
    ...(await drawTexts(pool, "two CJK characters", half)),
    ...(await drawTexts(pool, "beginnings of handles", half)),
  ];
}

/**
 * Requests each text once, so that no answer is cached. Before each round one author in a hundred
 * gets a download, since the job that updates their figures runs in production too.
 */
async function suggestFigure(origin: string, texts: string[]): Promise<Figure> {
  const mixed = texts.map((text, place) => ({ text, order: (place * 7919) % texts.length }));
  mixed.sort((a, b) => a.order - b.order);
  const calls: Call[] = mixed.map(({ text }) => ({
    path: `/api/authors/suggest?query=${encodeURIComponent(text)}`,
  }));
  await load(origin, calls.slice(0, 200), 4); // warm-up
  const asked = calls.slice(200);
  const share = asked.length / SUGGEST_ROUNDS;
  const rounds: Awaited<ReturnType<typeof load>>[] = [];
  for (let round = 0; round < SUGGEST_ROUNDS; round += 1) {
    await countDownloads(sql(), round);
    rounds.push(await load(origin, asked.slice(round * share, (round + 1) * share), 20));
  }
  const [p99, p50] = [rounds.map((round) => round.p99), rounds.map((round) => round.p50)];
  const perSecond = median(rounds.map((round) => round.perSecond));
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  return {
    what: "suggestions never asked before, right after authors were counted, p99 / p50, c=20",
    value: medianRatio(p99, p50),
    unit: "",
    bar: { atMost: 3 },
    from: `${median(p99).toFixed(1)} ms against ${median(p50).toFixed(1)} ms, medians of ${SUGGEST_ROUNDS}, ${perSecond.toFixed(0)} requests/s, ${failures} failures`,
  };
}

/** Compares a deep page of the directory with the first one, in turns. */
async function pageFigure(origin: string): Promise<Figure> {
  const page = (number: number) =>
    Array<Call>(PAGE_CALLS).fill({ path: `/api/authors?sort_by=daily_downloads&page=${number}` });
  await load(origin, page(1).slice(0, 200), 4); // warm-up
  const halfway = async (number: number) => (await load(origin, page(number), 4)).p50;
  const times = await inTurns({ first: () => halfway(1), deep: () => halfway(500) }, PAGE_ROUNDS);
  return {
    what: "directory, page 500 / page 1, p50, c=4",
    value: medianRatio(times.deep, times.first),
    unit: "",
    bar: { atMost: 3 },
    from: `${median(times.deep).toFixed(2)} ms against ${median(times.first).toFixed(2)} ms`,
  };
}
