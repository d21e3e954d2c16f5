import type { Random } from "./random";

/** Marks private input: it must never appear in a log or a response header. */
export const SECRET = "s3cr3t-of-a-visitor";
/** A header that appears in a response only if a line end got through. */
export const INJECTED = "x-injected";

const LINE_BREAKS = `\r\n${INJECTED}: 1\r\n\r\n{"level":"error","message":"forged"}`;

const SMALL: readonly [string, ...string[]] = [
  "",
  " ",
  "0",
  "-1",
  "1e400",
  "9".repeat(400),
  "NaN",
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "....//....//",
  "/proc/self/environ",
  "' or 1=1--",
  "'; drop table videos; --",
  "\\'; select pg_sleep(10); --",
  "%' escape '\\",
  "_%_%_%",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would run
  "${7*7}{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  LINE_BREAKS,
  "\u0000",
  "a\u0000b",
  "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u2066",
  "İıſK",
  "ﬃ",
  "e\u0301".repeat(50),
  "%00%ff%c0%ae",
  "%s%n%x%d",
  "$(sleep 10)`sleep 10`",
  '{"$gt":""}',
  "2026-13-45T99:99:99Z",
  "en-US,en;q=0.9,*;q=0",
  SECRET,
];

/** Texts that make careless patterns very slow. */
const REPEATED: readonly [string, ...string[]] = [
  "a",
  "-",
  "/",
  ".",
  "a.",
  "a@",
  "?",
  "&#",
  "%25",
  " \t",
  "https://",
  "x.com/status/",
  "[",
  "(((",
  "\\",
  "あ",
  "e;q=0,",
];

/** A text meant to break its reader; mostly short, sometimes as long as a body may be. */
export function hostileText(random: Random, addresses: readonly [string, ...string[]]): string {
  const kind = random.next();
  if (kind < 0.55) return random.pick(SMALL);
  if (kind < 0.7) return random.pick(addresses);
  if (kind < 0.8) return random.pick(SMALL) + random.pick(addresses) + random.pick(SMALL);
  if (kind < 0.95) {
    return Array.from({ length: random.below(40) }, () =>
      String.fromCodePoint(random.below(random.chance(0.7) ? 0x80 : 0xd7ff)),
    ).join("");
  }
  return random.pick(REPEATED).repeat(1 + random.below(6_000)) + random.pick(SMALL);
}

/** Addresses that the server must not request on behalf of a visitor; `inside` counts its requests. */
export function hostileAddresses(inside: string): [string, ...string[]] {
  const { host } = new URL(inside);
  return [
    inside,
    `${inside}/x.com/a/status/20`,
    `http://x.com@${host}/a/status/20`,
    `https://${host}/#x.com/a/status/20`,
    `http://${host}\\@x.com/a/status/20`,
    `https://x.com.${host}/a/status/20`,
    `https://x.com/a/status/20?url=${inside}`,
    `https://x.com/a/status/20/../../../${host}`,
    `https://x.com:80/redirect?to=${inside}/status/20`,
    `https://t.co/../${host}`,
    `https://t.co/%2e%2e%2f${host}`,
    "https://t.co/AAAAAAAAAA",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]:5432/",
    "http://2130706433/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/_FLUSHALL",
    "ftp://x.com/a/status/20",
    "//x.com/a/status/20",
    "https://x.com/a/status/99999999999999999999999",
    "https://x.com/a/status/-1",
    "https://x.com/a/status/0x20",
    "https://x.com/a/status/２０",
    "https://x.com/%00/status/1900000000000000001",
    `https://x.com/a/status/1900000000000000002?s=${SECRET}`,
  ];
}
