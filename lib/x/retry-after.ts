import type { GatewayHeaders } from "./send";

const DEFAULT_SECONDS = 30;
const MAX_SECONDS = 15 * 60;

/** Seconds until X accepts requests again: `retry-after`, else its rate limit's window. */
export function readRetryAfter(headers: GatewayHeaders, nowMs: number = Date.now()): number {
  const header = headers["retry-after"];
  const reset = headers["x-rate-limit-reset"];
  const candidates = [
    Number(header ?? Number.NaN),
    (Date.parse(header ?? "") - nowMs) / 1_000,
    Number(reset ?? Number.NaN) - nowMs / 1_000,
  ];
  const seconds = candidates.find((value) => Number.isFinite(value) && value > 0);
  return Math.min(MAX_SECONDS, Math.max(1, Math.ceil(seconds ?? DEFAULT_SECONDS)));
}
