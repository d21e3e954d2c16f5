import "server-only";
import postgres from "postgres";
import { findReleaseGap } from "../release";
import { hasRows } from "./has-rows";

/** Why a database cannot be filled; nothing was changed. */
export type RestoreRefusal =
  /** It is of another release than this one. */
  | { kind: "other_release" }
  /** There are posts or accounts in it already. */
  | { kind: "not_empty" };

/** Why a backup cannot be put into a database, which is looked at only; null where it can. */
export async function refuseTarget(url: string): Promise<RestoreRefusal | null> {
  const client = postgres(url, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    const { fit } = await findReleaseGap(client);
    if (fit.kind !== "in_step") return { kind: "other_release" };
    const [found] = await client<{ isMigrated: boolean }[]>`
      select to_regclass('users') is not null as "isMigrated"`;
    return found?.isMigrated && (await hasRows(client)) ? { kind: "not_empty" } : null;
  } finally {
    await client.end({ timeout: 5 });
  }
}
