import { type AskSource, askInTurn, type Beside } from "./ask-in-turn";
import { CEILING_WAIT_SECONDS } from "./ceilings";
import { isFact, type Refusal } from "./refusals";
import type { Failure } from "./sources/answer";
import type { Extraction, SourceName } from "./types";

const UNKNOWN_WAIT_SECONDS = 30;
/** How long an unconfirmed answer is cached. */
export const UNCONFIRMED_SECONDS = 10;

type SourcedRefusal = { source: SourceName; refusal: Refusal };

/**
 * Asks the sources in order until one has the post. A refusal counts once another source refuses
 * too (the more specific one wins). Alone it counts if its source names the reason or has read the
 * whole post; else the post is unconfirmed.
 */
export async function askSources(
  order: readonly SourceName[],
  id: string,
  ask: AskSource,
  signal: AbortSignal,
  beside?: Beside,
): Promise<Extraction> {
  let refused: SourcedRefusal | null = null;
  const failures: Failure[] = [];
  for await (const { source, answer } of askInTurn(order, id, ask, signal, beside)) {
    if (answer.kind === "ok") return { kind: "ok", source, post: answer.post };
    if (answer.kind === "failed") failures.push(answer);
    else if (refused) {
      const both = [refused, { source, refusal: answer }] as const;
      return toRefused(moreSpecific(...both), both);
    } else refused = { source, refusal: answer };
  }
  if (!refused) return toFailed(failures, signal.aborted);
  return isFact(refused.refusal) ? toRefused(refused, [refused]) : UNCONFIRMED;
}

/** X often shows the post a moment later, or to another source. */
const UNCONFIRMED: Extraction = {
  kind: "failed",
  code: "post_unconfirmed",
  retryAfterSeconds: UNCONFIRMED_SECONDS,
};

/** The more specific refusal; the first of two that are equally specific. */
function moreSpecific(first: SourcedRefusal, second: SourcedRefusal): SourcedRefusal {
  return second.refusal.specificity > first.refusal.specificity ? second : first;
}

function toRefused(
  { source, refusal }: SourcedRefusal,
  all: readonly SourcedRefusal[],
): Extraction {
  const { code, photos, externalUrl } = refusal;
  return {
    ...{
      kind: "refused",
      source,
      code,
      said: all.filter((one) => counts(one, all)).map((one) => one.refusal.code),
    },
    ...(photos && { photos }),
    ...(externalUrl !== undefined && { externalUrl }),
  };
}

/** A weak word counts where another source states a reason, or says the same. */
function counts(one: SourcedRefusal, all: readonly SourcedRefusal[]): boolean {
  const { code } = one.refusal;
  return all.some(
    ({ refusal }, place) => isFact(refusal) || (all[place] !== one && refusal.code === code),
  );
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
