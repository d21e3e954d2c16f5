import { sql } from "../../db/client";
import { MAX_FAVORITES } from "../../db/queries/favorites";
import { buildViewer } from "../../lib/auth/testing/build-viewer";
import { addFavorite, listFavorites, removeFavorite } from "../../lib/favorites/favorites";
import type { Suite } from "../bench";
import { fill, firstCrawledVideo, generateProfiles } from "../data";
import { inSeries, median, medianRatio, ratioOf, timesOf } from "../median";

/** One less than the limit of an account, since the benchmark adds a heart. */
const MANY = MAX_FAVORITES - 1;
const FEW = 10;
const LATER = Math.floor(MANY / 2);
const HEAVY_USERS = 40;
const ROUNDS = 400;
const AUTHORS = 250_000;
/** Enough authors that a user can favorite very many different videos. */
const MIN_AUTHORS = 5_000;

/** Cost of very many favorites compared with a few; at scale 1 among a million videos. */
export const suite: Suite = async (bench) => {
  await bench.database();
  const authors = Math.max(MIN_AUTHORS, bench.count(AUTHORS));
  const videos = 4 * authors;
  await generateProfiles(authors);
  const seed = { first: firstCrawledVideo, videos, users: HEAVY_USERS, many: MANY, few: FEW };
  await fill("favorites", seed);
  const idsOf = async (name: string) => {
    const rows = await sql()<{ id: string }[]>`select id from users where name = ${name}`;
    return rows.map(({ id }) => id);
  };
  const [many, few] = [await idsOf("many"), await idsOf("few")];
  const userOf = (ids: string[], round: number) =>
    buildViewer({ id: ids[round % ids.length] ?? "" });
  const page =
    (ids: string[], offset = 0, cursors: (string | null)[] = [null]) =>
    (round: number) => {
      const cursor = cursors[round % cursors.length] ?? null;
      return listFavorites(userOf(ids, round).id, { limit: FEW, offset, cursor });
    };
  const heart = (ids: string[]) => async (round: number) => {
    // A video that is never hidden: the hidden ones, one in 500, have other remainders.
    const video = String(firstCrawledVideo + ((round * 500) % videos));
    await addFavorite(userOf(ids, round), video);
    await removeFavorite(userOf(ids, round).id, video);
  };
  const rounds = bench.count(ROUNDS);
  type Work = (round: number) => Promise<unknown>;
  const compare = async (what: string, own: Work, base: Work) => {
    const ms = await timesOf({ own, base }, rounds);
    bench.rows`${what} | ≤ 1.5 | ${ratioOf(ms.own, ms.base, 2, " ms")}`;
  };

  // The first page of each user, which counts the favorites; later pages reuse that count.
  const first = await timesOf({ own: page(many), base: page(few) }, HEAVY_USERS - 3);
  bench.rows`first page of ${MANY} favorites among ${videos} videos, counted for it | ≤ 60 ms | ${median(first.own)} | at most ${Math.max(...first.own).toFixed(2)} ms; of ${FEW} favorites ${median(first.base).toFixed(2)} ms`;
  const sizes = `${MANY} favorites / ${FEW}`;
  await compare(`page, once they are counted: ${sizes}`, page(many), page(few));
  await compare(`a heart set and taken back: ${sizes}`, heart(many), heart(few));
  const before = await inSeries(many.length, page(many, LATER - FEW));
  const next = page(
    many,
    0,
    before.map(({ nextCursor }) => nextCursor),
  );
  const later = `page behind ${LATER} of ${MANY} favorites, by`;
  await compare(`${later} the cursor of the page before / the first`, next, page(many));
  // By offset the database skips the index entries before the page.
  const { own, base } = await timesOf({ own: page(many, LATER), base: page(many) }, rounds);
  bench.rows`${later} its number alone | ≤ 60 ms | ${median(own)} | the first ${median(base).toFixed(2)} ms, ratio ${medianRatio(own, base).toFixed(2)}`;
};
