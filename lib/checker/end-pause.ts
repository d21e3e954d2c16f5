import "server-only";
import { type Resumption, resumeTakeDowns } from "@/db/queries/acts/resume-take-downs";
import { runAct } from "@/db/queries/acts/run-act";
import { actBy, type Operator } from "@/lib/operator";
import { SUBJECT } from "./mind-pause";

const DAY_MS = 86_400_000;

/** Has X believed for so many days, whatever share or canaries say. Null where nothing is paused. */
export function endPause(days: number, now: Date, operator: Operator): Promise<Resumption | null> {
  const end = { until: new Date(now.getTime() + days * DAY_MS), alarm: SUBJECT };
  return runAct((tx) => resumeTakeDowns(tx, end, actBy(operator)), operator);
}
