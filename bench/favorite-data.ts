import type { Sql } from "postgres";
import { generateProfiles } from "./profile-data";

export const MANY = 10_000;
export const FEW = 10;

const AUTHORS = 25_000;
const VIDEOS = 4 * AUTHORS;
const CROWD = 5_000;
/** Prime to the number of videos: its multiples are all of them, far from each other. */
const STRIDE = 7919;

/** The ids of those who keep very many videos, and of those who keep few. */
export type Keepers = { many: string[]; few: string[] };

/** A hundred thousand videos, one in 500 hidden, a crowd that keeps some, and `count` keepers of each kind. */
export async function generateFavorites(sql: Sql, count: number): Promise<Keepers> {
  await generateProfiles(sql, AUTHORS);
  const keepers = await sql.begin(async (tx) => {
    await tx`select set_config('session_replication_role', 'replica', true),
      set_config('statement_timeout', '0', true)`;
    await tx`update videos set hidden = true where id % 500 = 0`;
    const make = async (people: number, size: number, shift: number) => {
      const rows = await tx<{ id: string }[]>`
        insert into users (id, name) select gen_random_uuid(), 'Keeper ' || i
        from generate_series(1, ${people}::int) i returning id`;
      const ids = rows.map(({ id }) => id);
      await tx`
        insert into favorites (user_id, video_id, created_at)
        select p.id, v.first + (i * ${STRIDE}::bigint + p.place * ${shift}::bigint) % ${VIDEOS}::bigint,
          now() - i * interval '1 minute'
        from unnest(${ids}::uuid[]) with ordinality p (id, place),
          generate_series(1, ${size}::int) i, (select min(id) as first from videos) v`;
      return ids;
    };
    await make(CROWD, 20, 31);
    const made = { many: await make(count, MANY, 1237), few: await make(count, FEW, 4421) };
    // As triggers would have.
    await tx`select count_users_favorites()`;
    return made;
  });
  await sql.unsafe("vacuum analyze");
  return keepers as Keepers;
}
