import type { Standing } from "./limiter";

/**
 * `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers-10 writes them: each
 * window's quota (`q`) and seconds (`w`), what remains of it (`r`) and when it starts anew (`t`). A
 * network's window is named only where it refuses: how much the neighbours use is theirs.
 */
export function rateLimitHeaders(all: readonly Standing[]): Record<string, string> {
  const standings = all.filter(({ window, allowed }) => window.of === "visitor" || !allowed);
  if (standings.length === 0) return {};
  const policies = standings.map(
    ({ window }) => `"${window.name}";q=${window.points};w=${window.seconds}`,
  );
  const limits = standings.map(
    ({ window, remaining, resetSeconds }) => `"${window.name}";r=${remaining};t=${resetSeconds}`,
  );
  return { "ratelimit-policy": policies.join(", "), ratelimit: limits.join(", ") };
}
