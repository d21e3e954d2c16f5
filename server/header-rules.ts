// `list`: RFC 9110 (5.3) allows to join values by commas. Headers that are not here have one value, and the
// last one set counts: Next sets `location` twice where a cached page redirects.
const RULES: ReadonlyMap<string, "list" | "lines"> = new Map([
  ...[
    ...["accept-ranges", "access-control-allow-headers", "access-control-allow-methods"],
    ...["access-control-expose-headers", "allow", "cache-control", "cdn-cache-control"],
    ...["connection", "content-encoding", "content-language", "link", "nel", "permissions-policy"],
    ...["pragma", "referrer-policy", "reporting-endpoints", "server-timing", "trailer"],
    ...["transfer-encoding", "upgrade", "vary", "via", "x-robots-tag"],
  ].map((name): [string, "list"] => [name, "list"]),
  // Several policies hold at once; cookies and challenges have commas of their own.
  ["content-security-policy", "lines"],
  ["content-security-policy-report-only", "lines"],
  ["set-cookie", "lines"],
  ["www-authenticate", "lines"],
]);

type Value = number | string | readonly string[];

/** Name and value in turn. */
export function headerLines(name: string, value: Value): [string, string][] {
  const key = name.toLowerCase();
  const values = [...new Set(Array.isArray(value) ? value.map(String) : [String(value)])];
  const rule = RULES.get(key);
  if (rule === "lines") return values.map((one) => [key, one]);
  return [[key, rule === "list" ? values.join(", ") : (values.at(-1) ?? "")]];
}

export function onlyValue(name: string, value: Value): string | null {
  const isSingle = Array.isArray(value) && !RULES.has(name.toLowerCase());
  return isSingle ? (value.map(String).at(-1) ?? "") : null;
}
