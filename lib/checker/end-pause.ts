import "server-only";
import { moderate } from "@/db/queries/moderation";
import { type Resumption, resumeTakeDowns } from "@/db/queries/takedowns";
import { actBy, type Operator } from "@/lib/operator";
import { SUBJECT } from "./mind-pause";

const DAY_MS = 86_400_000;

/** Has X believed for so many days, whatever share or canaries say. Null where nothing is paused. */
export function endPause(days: number, now: Date, operator: Operator): Promise<Resumption | null> {
  const end = { until: new Date(now.getTime() + days * DAY_MS), alarm: SUBJECT };
  return moderate((tx) => resumeTakeDowns(tx, end, actBy(operator)), operator);
}
