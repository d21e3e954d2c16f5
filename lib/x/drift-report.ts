import { LRUCache } from "lru-cache";
import type { FailureReason, SourceAnswer } from "./sources/answer";
import type { SourceName } from "./types";

export type Report = (message: string, context: Record<string, string | number>) => void;

/** A developer has to look at these changes of X. */
const DRIFT: ReadonlySet<FailureReason> = new Set([
  "unrecognised",
  "query_retired",
  "features_drift",
]);

/** Reports once per source and post. */
export function createDriftReport(report: Report) {
  const reported = new LRUCache<string, true>({ max: 1_000 });
  return (source: SourceName, id: string, answer: SourceAnswer) => {
    const drift = driftOf(answer);
    if (!drift) return;
    const key = `${source} ${id}`;
    if (reported.has(key)) return;
    reported.set(key, true);
    report("Unknown response from X", { source, id, ...drift });
  };
}

function driftOf(answer: SourceAnswer): { reason: string; detail: string } | null {
  if (answer.kind !== "failed") {
    return answer.drift === undefined ? null : { reason: "read_around", detail: answer.drift };
  }
  const { reason, detail = "" } = answer;
  return DRIFT.has(reason) ? { reason, detail } : null;
}
