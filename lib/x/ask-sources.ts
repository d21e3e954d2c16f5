import { within } from "@/lib/within";
import { CEILING_WAIT_SECONDS } from "./ceilings";
import { isFact, type Refusal } from "./refusals";
import type { Failure, SourceAnswer } from "./sources/answer";
import type { Extraction, PostRefusal, SourceName } from "./types";

export type AskSource = (
  source: SourceName,
  id: string,
  signal: AbortSignal,
) => Promise<SourceAnswer>;

type Turn = { source: SourceName; answer: SourceAnswer };

export type Beside = {
  afterMs: number;
  /** If it returns true, the call must be made. */
  mayAsk: (next: SourceName) => boolean;
};

/** The next source may be called beside a silent one. A caller who has enough ends the other calls. */
export async function* askInTurn(
  order: readonly SourceName[],
  id: string,
  ask: AskSource,
  signal: AbortSignal,
  beside?: Beside,
): AsyncGenerator<Turn, void, undefined> {
  const left = [...order];
  const running = new Map<SourceName, Promise<Turn>>();
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener("abort", stop, { once: true });

  function start(): void {
    const source = left.shift();
    if (source === undefined) return;
    const turn = ask(source, id, controller.signal).then((answer) => ({ source, answer }));
    // A call that no caller waits for any more may fail without a listener.
    turn.catch(() => undefined);
    running.set(source, turn);
  }

  async function next(): Promise<Turn> {
    const [source] = left;
    if (source === undefined || beside === undefined) return Promise.race(running.values());
    const first = await within(beside.afterMs, Promise.race(running.values()));
    if (first) return first;
    if (beside.mayAsk(source)) start();
    return Promise.race(running.values());
  }

  try {
    while (!signal.aborted && (running.size > 0 || left.length > 0)) {
      if (running.size === 0) start();
      const turn = await next();
      running.delete(turn.source);
      yield turn;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // An abort creates an error with a stack, which takes longer than reading the answer.
    if (running.size > 0) stop();
  }
}

const UNKNOWN_WAIT_SECONDS = 30;
export const UNCONFIRMED_SECONDS = 10;

type SourcedRefusal = { source: SourceName; refusal: Refusal };

// Two refusals count if one is a fact or both say the same (the more specific one wins), a single one if it
// is a fact. Else the post is unconfirmed.
export async function askSources(
  order: readonly SourceName[],
  id: string,
  ask: AskSource,
  signal: AbortSignal,
  beside?: Beside,
): Promise<Extraction> {
  const refusals: SourcedRefusal[] = [];
  const failures: Failure[] = [];
  for await (const { source, answer } of askInTurn(order, id, ask, signal, beside)) {
    if (answer.kind === "ok") return { kind: "ok", source, post: answer.post };
    if (answer.kind === "failed") failures.push(answer);
    else refusals.push({ source, refusal: answer });
    const settled = refusals.length > 1 ? toRefused(refusals) : null;
    if (settled) return settled;
  }
  if (refusals.length === 0) return toFailed(failures, signal.aborted);
  return toRefused(refusals) ?? UNCONFIRMED;
}

/** X often shows the post a moment later, or to another source. */
const UNCONFIRMED: Extraction = {
  kind: "failed",
  code: "post_unconfirmed",
  retryAfterSeconds: UNCONFIRMED_SECONDS,
};

function toRefused(all: readonly SourcedRefusal[]): Extraction | null {
  const counted = all.filter((one) => counts(one, all));
  const [first, ...others] = counted;
  if (!first) return null;
  const { source, refusal } = others.reduce(moreSpecific, first);
  const { code, photos, externalUrl } = refusal;
  return {
    ...{ kind: "refused", source, code, said: counted.map((one) => one.refusal.code) },
    ...(photos && { photos }),
    ...(externalUrl !== undefined && { externalUrl }),
  };
}

function moreSpecific(first: SourcedRefusal, second: SourcedRefusal): SourcedRefusal {
  return second.refusal.specificity > first.refusal.specificity ? second : first;
}

/** A weak word counts where another source states why the post is not shown, or says the same. */
function counts(one: SourcedRefusal, all: readonly SourcedRefusal[]): boolean {
  return isFact(one.refusal) || all.some((other) => other !== one && agrees(one, other));
}

function agrees({ refusal: weak }: SourcedRefusal, { refusal }: SourcedRefusal): boolean {
  return refusal.code === weak.code || (isFact(refusal) && HIDES_POST.has(refusal.code));
}

/** All others concern a post that X shows, so that it cannot be gone. */
const HIDES_POST: ReadonlySet<PostRefusal> = new Set([
  "post_not_found",
  "post_protected",
  "post_suspended",
  "post_age_restricted",
  "post_withheld",
]);

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
