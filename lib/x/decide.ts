import type { Refusal } from "./refusals";
import type { Failure } from "./sources/answer";
import type { Extraction, SourceName } from "./types";

export type SourcedRefusal = { source: SourceName; refusal: Refusal };

/** The more specific of two; the first where both say as much. */
export function moreSpecific(first: SourcedRefusal, second: SourcedRefusal): SourcedRefusal {
  return second.refusal.specificity > first.refusal.specificity ? second : first;
}

export function toRefused({ source, refusal }: SourcedRefusal): Extraction {
  return { kind: "refused", source, code: refusal.code };
}

/** What to tell where no source knew anything of the post. */
export function toFailed(failures: Failure[], deadlineSpent: boolean): Extraction {
  const all = (reason: Failure["reason"]) =>
    failures.length > 0 && failures.every((failure) => failure.reason === reason);
  if (all("rate_limited")) {
    const waits = failures.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 30);
    return {
      kind: "failed",
      code: "upstream_rate_limited",
      retryAfterSeconds: Math.min(...waits),
    };
  }
  const code = deadlineSpent || all("timeout") ? "timeout" : "upstream_unavailable";
  return { kind: "failed", code };
}
