import "server-only";
import { sql } from "../../client";
import { noteAct } from "./note-act";
import type { By } from "./post-acts";

type Operation = { action: string; subjectKind: "job" | "backup"; subjectId: string };

/** Writes down what was done to the whole of the site, once it is done. */
export async function noteOperation(operation: Operation, by: By): Promise<void> {
  await sql().begin((tx) => noteAct(tx, { ...operation, ...by }));
}
