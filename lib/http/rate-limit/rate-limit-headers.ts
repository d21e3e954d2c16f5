import type { Standing } from "./limiter";

/**
 * `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers-10 writes them: each
 * window's quota (`q`) and seconds (`w`), what remains of it (`r`) and when it starts anew (`t`).
 */
export function rateLimitHeaders(standings: readonly Standing[]): Record<string, string> {
  if (standings.length === 0) return {};
  const policies = standings.map(
    ({ window }) => `"${window.name}";q=${window.points};w=${window.seconds}`,
  );
  const limits = standings.map(
    ({ window, remaining, resetSeconds }) => `"${window.name}";r=${remaining};t=${resetSeconds}`,
  );
  return { "ratelimit-policy": policies.join(", "), ratelimit: limits.join(", ") };
}
