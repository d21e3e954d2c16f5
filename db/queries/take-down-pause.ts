import "server-only";
import { sql } from "../client";

export type TakeDownPause = {
  cause: "share" | "canaries";
  gone: number;
  lookedAt: number;
};

/** Null while the checker takes down what is gone. */
export async function getTakeDownPause(): Promise<(TakeDownPause & { ageSeconds: number }) | null> {
  const [pause] = await sql()<(TakeDownPause & { ageSeconds: number })[]>`
    select cause, gone, looked_at as "lookedAt",
      extract(epoch from now() - since)::int as "ageSeconds"
    from take_down_pause`;
  return pause ?? null;
}

/** Begins a pause, or goes on with it. */
export async function putTakeDownPause({ cause, gone, lookedAt }: TakeDownPause): Promise<void> {
  await sql()`
    insert into take_down_pause (cause, gone, looked_at) values (${cause}, ${gone}, ${lookedAt})
    on conflict (singleton) do update
    set cause = excluded.cause, gone = excluded.gone, looked_at = excluded.looked_at`;
}

export async function endTakeDownPause(): Promise<void> {
  await sql()`delete from take_down_pause`;
}

/** Whether the operator has said that X is to be believed now. */
export async function isTakingDownResumed(now: Date): Promise<boolean> {
  const rows = await sql()`
    select from take_down_resumption where until > ${now.toISOString()}`;
  return rows.length > 0;
}
