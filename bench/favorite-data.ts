import type { Sql } from "postgres";
import { MAX_FAVORITES } from "@/db/queries/favorites";
import { vacuum } from "./embedded-database";
import { generateProfiles } from "./profile-data";

/** One less than the limit of an account, since the benchmark adds a heart. */
export const MANY = MAX_FAVORITES - 1;
export const FEW = 10;

const AUTHORS = 250_000;
/** Enough authors that a user can favorite very many different videos. */
const MIN_AUTHORS = 5_000;
const CROWD = 5_000;
/** Has no common factor with the number of videos, so its multiples visit all of them, far apart. */
const STRIDE = 7919;

/** Ids of the users with very many favorites, and of those with few. */
export type Keepers = { many: string[]; few: string[]; videos: number };

/**
 * A million videos at full scale, one in 500 hidden; a crowd with some favorites, and `count` users
 * with very many and with few.
 */
export async function generateFavorites(sql: Sql, count: number, scale: number): Promise<Keepers> {
  const authors = Math.max(MIN_AUTHORS, Math.ceil(AUTHORS * scale));
  const videos = 4 * authors;
  await generateProfiles(sql, authors);
  const users = await sql.begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true),
      set_config('statement_timeout', '0', true)`;
    await tx`update videos set hidden = true where id % 500 = 0`;
    const make = async (people: number, size: number, shift: number) => {
      const rows = await tx<{ id: string }[]>`
        insert into users (id, name, favorites_at_most)
        select gen_random_uuid(), 'Keeper ' || i, ${size}::int
        from generate_series(1, ${people}::int) i returning id`;
      const ids = rows.map(({ id }) => id);
      await tx`
        insert into favorites (user_id, video_id, created_at)
        select p.id, v.first + (i * ${STRIDE}::bigint + p.place * ${shift}::bigint) % ${videos}::bigint,
          now() - i * interval '1 minute'
        from unnest(${ids}::uuid[]) with ordinality p (id, place),
          generate_series(1, ${size}::int) i, (select min(id) as first from videos) v`;
      return ids;
    };
    await make(CROWD, 20, 31);
    return { many: await make(count, MANY, 1237), few: await make(count, FEW, 4421) };
  });
  await vacuum(sql);
  return { ...users, videos };
}
