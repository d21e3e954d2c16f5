import "server-only";
import { sql } from "../client";

export type PictureStore = {
  /** Null: of pictures from before stores had names. */
  store: string | null;
  /** Pictures of posts. */
  kept: number;
  /** Pictures that are to be deleted from it, and since when the first of them. */
  waiting: number;
  waitingHours: number | null;
};

/** Every store that has pictures, as the database knows it. */
export async function listPictureStores(): Promise<PictureStore[]> {
  return sql()<PictureStore[]>`
    select store, sum(kept)::int as kept, sum(waiting)::int as waiting,
      (extract(epoch from now() - min(since)) / 3600)::float8 as "waitingHours"
    from (
      select store, count(*) as kept, 0 as waiting, null::timestamptz as since
      from thumbnails group by store
      union all
      select store, 0, count(*), min(since) from thumbnail_removals
      where due_at <= now() or since < now() - interval '10 minutes' group by store
    ) as told
    group by store order by store nulls last`;
}
