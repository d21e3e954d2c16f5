import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { report } from "@/lib/report";
import { countLimiterFailure, countRefusedCall } from "@/lib/telemetry/meters";
import type { Caller } from "./caller-keys";
import { createLimiter, type Limiter, type Verdict } from "./limiter";
import { LIMITS, type LimitName } from "./limits";
import { rateLimitHeaders } from "./rate-limit-headers";
import { redisAt } from "./redis";

export type Allowance = {
  /** To go with the answer, unless it is one that caches share. */
  headers: Record<string, string>;
  refusal: AppError | null;
};

const WAIT_SECONDS = 30;

type State = { limiter: Limiter; isFailing: boolean };

function state(): State {
  return processWide("limiter", () => {
    const { REDIS_URL } = env();
    const redis = REDIS_URL ? redisAt(REDIS_URL) : null;
    return { limiter: createLimiter({ redis }), isFailing: false };
  });
}

/** Counts a call against its limit, as `RATE_LIMITS` and `REDIS_URL` say. */
export async function takeAllowance(limit: LimitName, caller: Caller): Promise<Allowance> {
  if (env().RATE_LIMITS === "off") return { headers: {}, refusal: null };
  const current = state();
  const verdict = await current.limiter.take(limit, caller);
  noteFailing(current, verdict);
  return allowanceOf(limit, verdict);
}

/** What a verdict means for the call. */
export function allowanceOf(limit: LimitName, verdict: Verdict): Allowance {
  if (verdict.kind === "uncounted") {
    countLimiterFailure(limit);
    const waits = LIMITS[limit].whenUncounted === "wait";
    const refusal = waits ? new AppError("overloaded", { retryAfterSeconds: WAIT_SECONDS }) : null;
    return { headers: {}, refusal };
  }
  const headers = rateLimitHeaders(verdict.standings);
  if (verdict.kind === "allowed") return { headers, refusal: null };
  countRefusedCall(limit);
  const retryAfterSeconds = verdict.standings.at(-1)?.resetSeconds ?? 1;
  return { headers, refusal: new AppError("rate_limited", { retryAfterSeconds }) };
}

/** Told when it begins and when it is over, not with every call; the metrics count each. */
function noteFailing(current: State, verdict: Verdict): void {
  const isFailing = verdict.kind === "uncounted";
  if (isFailing === current.isFailing) return;
  current.isFailing = isFailing;
  if (isFailing) {
    const cause = String(verdict.error);
    report("Limits cannot be counted: readers pass, pictures wait", { cause });
  } else report("Limits are counted again");
}
