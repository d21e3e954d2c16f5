import "server-only";
import type { TransactionSql } from "postgres";
import type { TakeDownPause } from "../takedowns";
import { noteAct } from "./note-act";
import type { By } from "./post-acts";

export type Resumption = TakeDownPause & { until: string };

/**
 * Ends the pause in which nothing is taken down, with its alarm, and keeps another from beginning
 * until then. Null where there is none.
 */
export async function resumeTakeDowns(
  tx: TransactionSql,
  { until, alarm }: { until: Date; alarm: string },
  { actor, details }: By,
): Promise<Resumption | null> {
  const [pause] = await tx<TakeDownPause[]>`
    delete from take_down_pause returning cause, gone, looked_at as "lookedAt"`;
  if (!pause) return null;
  const resumption = { ...pause, until: until.toISOString() };
  await tx`
    insert into take_down_resumption (until) values (${resumption.until})
    on conflict (singleton) do update set until = excluded.until`;
  await tx`delete from alarms where subject = ${alarm}`;
  const subject = { subjectKind: "job", subjectId: "checker" } as const;
  const note = { ...details, ...resumption };
  await noteAct(tx, { actor, action: "resume", ...subject, details: note });
  return resumption;
}
