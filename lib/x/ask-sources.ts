import { CEILING_WAIT_SECONDS } from "./ceilings";
import type { Refusal } from "./refusals";
import type { Failure, SourceAnswer } from "./sources/answer";
import type { Extraction, PostRefusal, SourceName } from "./types";

const UNKNOWN_WAIT_SECONDS = 30;

type SourcedRefusal = { source: SourceName; refusal: Refusal };

export type AskSource = (
  source: SourceName,
  id: string,
  signal: AbortSignal,
) => Promise<SourceAnswer>;

/**
 * Asks the sources in order until one has the post. A refusal counts once another source refuses
 * too (the more specific one wins), or when no other source gives an answer. Before removing
 * anything for good, check each entry of `said`.
 */
export async function askSources(
  order: readonly SourceName[],
  id: string,
  ask: AskSource,
  signal: AbortSignal,
): Promise<Extraction> {
  let refused: SourcedRefusal | null = null;
  const failures: Failure[] = [];
  for (const source of order) {
    if (signal.aborted) break;
    const answer = await ask(source, id, signal);
    if (answer.kind === "ok") return { kind: "ok", source, post: answer.post };
    if (answer.kind === "failed") failures.push(answer);
    else if (refused) {
      const both = [refused.refusal.code, answer.code];
      return toRefused(moreSpecific(refused, { source, refusal: answer }), both);
    } else refused = { source, refusal: answer };
  }
  return refused ? toRefused(refused, [refused.refusal.code]) : toFailed(failures, signal.aborted);
}

/** The more specific refusal; the first of two that are equally specific. */
function moreSpecific(first: SourcedRefusal, second: SourcedRefusal): SourcedRefusal {
  return second.refusal.specificity > first.refusal.specificity ? second : first;
}

function toRefused({ source, refusal }: SourcedRefusal, said: PostRefusal[]): Extraction {
  const { code, photos, externalUrl } = refusal;
  return {
    ...{ kind: "refused", source, code, said },
    ...(photos && { photos }),
    ...(externalUrl !== undefined && { externalUrl }),
  };
}

/** The failure to report when no source knew anything about the post. */
function toFailed(failures: Failure[], deadlineSpent: boolean): Extraction {
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
