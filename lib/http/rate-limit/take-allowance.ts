import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { clientOf } from "@/lib/http/client";
import { refusalPage } from "@/lib/http/plain/pages";
import { errorResponse } from "@/lib/http/refusals";
import { processWide } from "@/lib/runtime/slots";
import { countLimiterFailure, countRefusedCall } from "@/lib/telemetry/meters";
import type { Caller } from "./caller-keys";
import { setPageLimiter, setRefusalPage } from "./limit-reads";
import { createLimiter, type Limiter, type Verdict, type WindowStatus } from "./limiter";
import { LIMITS, type LimitName } from "./limits";
import { createLimiterOutage, type Outage } from "./outage";
import { configuredRedis } from "./redis";

export type Allowance = {
  /** Left out where shared caches may store the response. */
  headers: Record<string, string>;
  refusal: AppError | null;
};

const WAIT_SECONDS = 30;

type State = {
  limiter: Limiter;
  /** Counts in this process while Redis fails. */
  standIn: Limiter;
  outage: Outage;
};

function state(): State {
  return processWide("http.limiter", () => {
    return {
      limiter: createLimiter({ redis: configuredRedis() }),
      standIn: createLimiter({ redis: null }),
      outage: createLimiterOutage(),
    };
  });
}

export async function takeAllowance(limit: LimitName, caller: Caller): Promise<Allowance> {
  if (env().RATE_LIMITS === "off") return { headers: {}, refusal: null };
  const current = state();
  const verdict = await current.limiter.take(limit, caller);
  const allowance = allowanceOf(limit, verdict);
  if (verdict.kind !== "uncounted") {
    current.outage.worked();
    return allowance;
  }
  current.outage.failed(verdict.error);
  if (allowance.refusal) return allowance;
  return allowanceOf(limit, await current.standIn.take(limit, caller));
}

export async function takeUpTo(
  limit: LimitName,
  caller: Caller,
  wanted: number,
): Promise<{ granted: number; retryAfterSeconds: number }> {
  if (env().RATE_LIMITS === "off") return { granted: wanted, retryAfterSeconds: 0 };
  const current = state();
  let grant = await current.limiter.takeUpTo(limit, caller, wanted);
  if (grant.kind === "granted") current.outage.worked();
  else {
    current.outage.failed(grant.error);
    countLimiterFailure(limit);
    if (LIMITS[limit].whenUncounted === "pass") {
      grant = await current.standIn.takeUpTo(limit, caller, wanted);
    }
  }
  return grant.kind === "granted"
    ? { granted: grant.granted, retryAfterSeconds: grant.resetSeconds }
    : { granted: 0, retryAfterSeconds: WAIT_SECONDS };
}

export function allowanceOf(limit: LimitName, verdict: Verdict): Allowance {
  if (verdict.kind === "uncounted") {
    countLimiterFailure(limit);
    const waits = LIMITS[limit].whenUncounted === "wait";
    const refusal = waits ? new AppError("overloaded", { retryAfterSeconds: WAIT_SECONDS }) : null;
    return { headers: {}, refusal };
  }
  const headers = rateLimitHeaders(verdict.statuses);
  if (verdict.kind === "allowed") return { headers, refusal: null };
  countRefusedCall(limit);
  const retryAfterSeconds = verdict.statuses.at(-1)?.resetSeconds ?? 1;
  return { headers, refusal: new AppError("rate_limited", { retryAfterSeconds }) };
}

// draft-ietf-httpapi-ratelimit-headers-10: each window's quota (`q`) and seconds (`w`), the remainder (`r`)
// and the seconds to its reset (`t`). A network's window appears only if it refuses: it would show what
// neighbors use.
export function rateLimitHeaders(all: readonly WindowStatus[]): Record<string, string> {
  const statuses = all.filter(({ window, allowed }) => window.of !== "network" || !allowed);
  if (statuses.length === 0) return {};
  const policies = statuses.map(
    ({ window }) => `"${window.name}";q=${window.points};w=${window.seconds}`,
  );
  const limits = statuses.map(
    ({ window, remaining, resetSeconds }) => `"${window.name}";r=${remaining};t=${resetSeconds}`,
  );
  return { "ratelimit-policy": policies.join(", "), ratelimit: limits.join(", ") };
}

export function limitPages(): void {
  setRefusalPage((code, language) => refusalPage(new AppError(code), language, {}));
  setPageLimiter(async (limit, headers, asked) => {
    const { address } = clientOf(headers);
    const { headers: limits, refusal } = await takeAllowance(limit, { address, account: null });
    if (!refusal) return null;
    const { language, isApi } = asked();
    return (isApi ? errorResponse : refusalPage)(refusal, language, limits);
  });
}
