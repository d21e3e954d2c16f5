import "server-only";
import { countBackup, openBackup, type Unreadable } from "./open-backup";
import { type RestoreRefusal, refuseTarget } from "./refuse-target";

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
  const refusal = url === null ? null : await refuseTarget(url);
  return refusal ?? { kind: "fits", ...counted, takenAt: opened.header.takenAt };
}
