import { closeDatabase, sql } from "../db/client";
import { addStatement } from "../db/queries/add-favorite";
import { countStatement } from "../db/queries/count-user-favorites";
import { favoritesStatement } from "../db/queries/list-favorites";
import { removeStatement } from "../db/queries/remove-favorite";
import { buildViewer } from "../lib/auth/testing/build-viewer";
import { addFavorite } from "../lib/favorites/add-favorite";
import { listFavorites } from "../lib/favorites/list-favorites";
import { removeFavorite } from "../lib/favorites/remove-favorite";
import { startDatabase } from "./embedded-database";
import { FEW, generateFavorites, MANY } from "./favorite-data";
import type { Figure } from "./figure";
import { inTurns, median, medianRatio, timed } from "./median";
import { type Line, writePlan } from "./plans";

const KEEPERS = 40;
const ROUNDS = 400;
/** Of the keepers, those by whom connections and statements are made ready. */
const WARM_UP = 5;
/** What somebody with very many waits for the first page, once in a while. */
const FIRST_PAGE_MS = 60;

type Side = (round: number) => Promise<unknown>;
type Sides = { many: Side; few: Side };

/** What somebody's very many favorites cost against a few. */
export async function favoriteFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const { many, few, videos } = await generateFavorites(sql(), KEEPERS, scale);
    const pageOf = (ids: string[], round: number) =>
      listFavorites(keeper(ids, round).id, { limit: FEW, offset: 0, cursor: null });
    const heartOf = async (ids: string[], round: number) => {
      // One in 500 is hidden, and this never.
      const video = String(50_000_001 + ((round * 500) % videos));
      await addFavorite(keeper(ids, round), video);
      await removeFavorite(keeper(ids, round).id, video);
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

/** How PostgreSQL goes about what a list and a heart ask for. */
async function keepPlans(size: string, id: string): Promise<void> {
  const facts = { id, email: null, name: null, avatarUrl: null, provider: "x" };
  const statements = {
    page: favoritesStatement(id, { offset: 0 }, FEW + 1),
    count: countStatement(id),
    add: addStatement(facts, "50000001", null),
    remove: removeStatement(id, "50000001", null),
  };
  for (const [name, statement] of Object.entries(statements)) {
    const plan = await sql()<Line[]>`explain (analyze, buffers) ${statement}`;
    writePlan(`favorites-of-${size}-${name}`, plan);
  }
}

/** Counts the favorites of each keeper, which the next pages need not. */
async function firstPage({ many, few }: Sides, videos: number): Promise<Figure> {
  const times = { many: [] as number[], few: [] as number[] };
  for (let round = 0; round < KEEPERS; round += 1) {
    const took = { few: await timed(() => few(round)), many: await timed(() => many(round)) };
    if (round < WARM_UP) continue;
    times.many.push(took.many);
    times.few.push(took.few);
  }
  return {
    what: `first page of ${MANY} favorites among ${videos} videos, counted for it`,
    value: median(times.many),
    unit: " ms",
    bar: { atMost: FIRST_PAGE_MS },
    from: `at most ${Math.max(...times.many).toFixed(2)} ms; of ${FEW} favorites ${median(times.few).toFixed(2)} ms`,
  };
}

const keeper = (ids: string[], round: number) => buildViewer({ id: ids[round % ids.length] ?? "" });

async function compare(what: string, { many, few }: Sides, rounds: number): Promise<Figure> {
  for (let round = 0; round < WARM_UP; round += 1) {
    await many(round);
    await few(round);
  }
  const turns = { many: WARM_UP, few: WARM_UP };
  const times = await inTurns(
    {
      many: () => timed(() => many(turns.many++)),
      few: () => timed(() => few(turns.few++)),
    },
    rounds,
  );
  return {
    what: `${what}: ${MANY} favorites / ${FEW}`,
    value: medianRatio(times.many, times.few),
    unit: "",
    bar: { atMost: 1.5 },
    from: `medians ${median(times.many).toFixed(2)} ms against ${median(times.few).toFixed(2)} ms`,
  };
}
