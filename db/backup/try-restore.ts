import "server-only";
import postgres from "postgres";
import { readRelease } from "../read-release";
import { hasRows } from "./has-rows";
import { countBackup, openBackup, type Unreadable } from "./open-backup";
import type { RestoreRefusal } from "./restore-backup";

type Tried = { kind: "fits"; tables: number; rows: number; takenAt: string };

/**
 * Reads a backup to its end and looks at the database that it is for, of which there may be none yet;
 * changes nothing. Throws where the file cannot be read to its end.
 */
export async function tryRestore(
  url: string | null,
  path: string,
): Promise<Tried | Unreadable | RestoreRefusal> {
  const opened = await openBackup(path);
  if (opened.kind === "unreadable") return opened;
  const counted = await countBackup(opened);
  const refusal = url === null ? null : await lookAt(url);
  return refusal ?? { kind: "fits", ...counted, takenAt: opened.header.takenAt };
}

async function lookAt(url: string): Promise<RestoreRefusal | null> {
  const client = postgres(url, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    const { fit } = await readRelease(client);
    if (fit.kind !== "in_step") return { kind: "other_release" };
    const [found] = await client<{ isMigrated: boolean }[]>`
      select to_regclass('users') is not null as "isMigrated"`;
    return found?.isMigrated && (await hasRows(client)) ? { kind: "not_empty" } : null;
  } finally {
    await client.end({ timeout: 5 });
  }
}
