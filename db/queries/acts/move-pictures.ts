import "server-only";
import type { TransactionSql } from "postgres";
import { noteAct } from "./note-act";
import type { By } from "./post-acts";

type Move = { from: string | null; to: string };

export type MovedPictures = { kept: number; waiting: number };

/** Has the pictures of one store stand in another from now on; what is to be deleted is looked for there. */
export async function movePictures(
  tx: TransactionSql,
  { from, to }: Move,
  { actor, details }: By,
): Promise<MovedPictures> {
  const kept = await tx`
    update thumbnails set store = ${to} where store is not distinct from ${from} returning 1`;
  const waiting = await tx`
    update thumbnail_removals set store = ${to} where store is not distinct from ${from} returning 1`;
  const moved = { kept: kept.length, waiting: waiting.length };
  const subject = { subjectKind: "store", subjectId: to } as const;
  await noteAct(tx, { actor, action: "move", ...subject, details: { ...details, from, ...moved } });
  return moved;
}
