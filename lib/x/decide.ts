import { CEILING_WAIT_SECONDS } from "./ceilings";
import type { Refusal } from "./refusals";
import type { Failure } from "./sources/answer";
import type { Extraction, PostRefusal, SourceName } from "./types";

const UNKNOWN_WAIT_SECONDS = 30;

export type SourcedRefusal = { source: SourceName; refusal: Refusal };

/** The more specific of two; the first where both say as much. */
export function moreSpecific(first: SourcedRefusal, second: SourcedRefusal): SourcedRefusal {
  return second.refusal.specificity > first.refusal.specificity ? second : first;
}

export function toRefused({ source, refusal }: SourcedRefusal, said: PostRefusal[]): Extraction {
  return { kind: "refused", source, code: refusal.code, said };
}

/** What to tell where no source knew anything of the post. */
export function toFailed(failures: Failure[], deadlineSpent: boolean): Extraction {
  const all = (...reasons: Failure["reason"][]) =>
    failures.length > 0 && failures.every(({ reason }) => reasons.includes(reason));
  if (all("rate_limited", "ceiling")) {
    const waits = failures.map(waitOf);
    return {
      kind: "failed",
      code: "upstream_rate_limited",
      retryAfterSeconds: Math.min(...waits),
    };
  }
  const code = deadlineSpent || all("timeout") ? "timeout" : "upstream_unavailable";
  return { kind: "failed", code };
}

function waitOf({ reason, retryAfterSeconds }: Failure): number {
  return retryAfterSeconds ?? (reason === "ceiling" ? CEILING_WAIT_SECONDS : UNKNOWN_WAIT_SECONDS);
}
