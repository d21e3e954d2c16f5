import type { Random } from "./random";

const MAX_BODY = 70 * 1024;
/** Share of valid bodies among requests with credentials; their path, query or headers may be invalid. */
const GOOD = 0.4;

/** A body with the fields in `good`, some of them invalid; or something else entirely. */
export function hostileBody(
  good: Record<string, unknown>,
  isInside: boolean,
  random: Random,
  text: () => string,
): string {
  if (isInside && random.chance(GOOD)) return JSON.stringify(good);
  const kind = random.next();
  if (kind < 0.08) return text();
  if (kind < 0.1) return "[".repeat(1 + random.below(30_000));
  if (kind < 0.12) {
    const depth = 1 + random.below(9_000);
    return `{"url":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;
  }
  if (kind < 0.14) return `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
  if (kind < 0.15) return JSON.stringify({ url: "a".repeat(MAX_BODY) });
  const body = { ...good };
  const names = Object.keys(good);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    body[names[random.below(names.length)] ?? "url"] = hostileValue(random, text);
  }
  const json = JSON.stringify(body);
  return random.chance(0.05) ? json.slice(0, random.below(json.length)) : json;
}

function hostileValue(random: Random, text: () => string): unknown {
  return random.pick<() => unknown>([
    text,
    text,
    text,
    () => null,
    () => undefined,
    () => random.next() * 10 ** random.below(300),
    () => [text(), text()],
    () => ({ [text()]: text(), toString: 1, length: -1 }),
    () => random.chance(0.5),
  ])();
}
