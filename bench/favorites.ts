import { fillPlaceholders } from "drizzle-orm";
import { closeDatabase, sql } from "../db/client";
import {
  addStatement,
  countStatement,
  favoritesByOffset,
  removeStatement,
} from "../db/queries/favorites";
import { textOf } from "../db/queries/statements";
import { buildViewer } from "../lib/auth/testing/build-viewer";
import { addFavorite, listFavorites, removeFavorite } from "../lib/favorites/favorites";
import { startDatabase } from "./embedded-database";
import { FEW, generateFavorites, MANY } from "./favorite-data";
import type { Figure } from "./figure";
import { inTurns, median, medianRatio, timed } from "./median";
import { type Line, writePlan } from "./plans";

const HEAVY_USERS = 40;
const ROUNDS = 400;
/** Users whose requests only warm up connections and statements. */
const WARM_UP = 5;
/** Latency of deep pages for a user with very many favorites. */
const PAGE_MS = 60;

type Side = (round: number) => Promise<unknown>;
type Sides = { many: Side; few: Side };
type Pair = { own: Side; base: Side };

/** Offset of the later page. */
const LATER = Math.floor(MANY / 2);

/** Cost of very many favorites compared with a few. */
export async function favoriteFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const { many, few, videos } = await generateFavorites(sql(), HEAVY_USERS, scale);
    const pageOf = (ids: string[], round: number) => page(ids, round, 0);
    const heartOf = async (ids: string[], round: number) => {
      // A video that is never hidden: the hidden ones, one in 500, have other remainders.
      const video = String(50_000_001 + ((round * 500) % videos));
      await addFavorite(heavyUser(ids, round), video);
      await removeFavorite(heavyUser(ids, round).id, video);
    };
    const of = (work: typeof pageOf | typeof heartOf) => ({
      many: (round: number) => work(many, round),
      few: (round: number) => work(few, round),
    });
    const rounds = Math.ceil(ROUNDS * scale);
    const figures = [
      await firstPage(of(pageOf), videos),
      await compare("page, once they are counted", of(pageOf), rounds),
      await compare("a heart set and taken back", of(heartOf), rounds),
      ...(await laterPages(many, rounds)),
    ];
    for (const [name, [id = ""]] of Object.entries({ [MANY]: many, [FEW]: few })) {
      await keepPlans(name, id);
    }
    return figures;
  } finally {
    await closeDatabase();
    database.stop();
  }
}

function page(ids: string[], round: number, offset: number, cursor: string | null = null) {
  return listFavorites(heavyUser(ids, round).id, { limit: FEW, offset, cursor });
}

/** Compares a page in the middle of a list with its first page. */
async function laterPages(many: string[], rounds: number): Promise<Figure[]> {
  const cursors: (string | null)[] = [];
  for (const round of many.keys()) {
    cursors.push((await page(many, round, LATER - FEW)).nextCursor);
  }
  const base = (round: number) => page(many, round, 0);
  const behindCursor = (round: number) => page(many, round, 0, cursors[round % cursors.length]);
  const what = `page behind ${LATER} of ${MANY} favorites`;
  return [
    await compareSides(
      `${what}, by the cursor of the page before / the first`,
      { own: behindCursor, base },
      rounds,
    ),
    await byNumber(what, { own: (round) => page(many, round, LATER), base }, rounds),
  ];
}

type Statement = { sql: string; params: unknown[] };

/** Query plans of a list and a heart. */
async function keepPlans(size: string, id: string): Promise<void> {
  const facts = { id, email: null, name: null, avatarUrl: null, provider: "x" };
  const pair = { ...facts, videoId: "50000001", now: null };
  const filled = ({ sql: text, params }: Statement, values: Record<string, unknown>) => ({
    sql: text,
    params: fillPlaceholders(params, values),
  });
  const queries = {
    add: filled(textOf(addStatement), pair),
    remove: filled(textOf(removeStatement), pair),
    page: filled(favoritesByOffset().getQuery(), { userId: id, limit: FEW + 1, offset: 0 }),
    count: countStatement(id).toSQL(),
  };
  for (const [name, { sql: text, params }] of Object.entries(queries)) {
    const explained = `explain (analyze, buffers) ${text}`;
    writePlan(
      `favorites-of-${size}-${name}`,
      await sql().unsafe<Line[]>(explained, params as string[]),
    );
  }
}

/** Loads a first page for each user, which counts the favorites; later pages reuse that count. */
async function firstPage({ many, few }: Sides, videos: number): Promise<Figure> {
  const times = { many: [] as number[], few: [] as number[] };
  for (let round = 0; round < HEAVY_USERS; round += 1) {
    const took = { few: await timed(() => few(round)), many: await timed(() => many(round)) };
    if (round < WARM_UP) continue;
    times.many.push(took.many);
    times.few.push(took.few);
  }
  return {
    what: `first page of ${MANY} favorites among ${videos} videos, counted for it`,
    value: median(times.many),
    unit: " ms",
    bar: { atMost: PAGE_MS },
    from: `at most ${Math.max(...times.many).toFixed(2)} ms; of ${FEW} favorites ${median(times.few).toFixed(2)} ms`,
  };
}

/** Pages reached by offset, not by cursor: the database skips the index entries before them. */
async function byNumber(what: string, sides: Pair, rounds: number): Promise<Figure> {
  const { own, base } = await timesOf(sides, rounds);
  return {
    what: `${what}, by its number alone`,
    value: median(own),
    unit: " ms",
    bar: { atMost: PAGE_MS },
    from: `the first ${median(base).toFixed(2)} ms, ratio ${medianRatio(own, base).toFixed(2)}`,
  };
}

const heavyUser = (ids: string[], round: number) =>
  buildViewer({ id: ids[round % ids.length] ?? "" });

function compare(what: string, { many, few }: Sides, rounds: number): Promise<Figure> {
  return compareSides(`${what}: ${MANY} favorites / ${FEW}`, { own: many, base: few }, rounds);
}

async function compareSides(what: string, sides: Pair, rounds: number): Promise<Figure> {
  const { own, base } = await timesOf(sides, rounds);
  return {
    what,
    value: medianRatio(own, base),
    unit: "",
    bar: { atMost: 1.5 },
    from: `medians ${median(own).toFixed(2)} ms against ${median(base).toFixed(2)} ms`,
  };
}

async function timesOf({ own, base }: Pair, rounds: number) {
  for (let round = 0; round < WARM_UP; round += 1) {
    await own(round);
    await base(round);
  }
  const turns = { own: WARM_UP, base: WARM_UP };
  return inTurns(
    {
      own: () => timed(() => own(turns.own++)),
      base: () => timed(() => base(turns.base++)),
    },
    rounds,
  );
}
