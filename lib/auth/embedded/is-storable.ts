/** PostgreSQL reads JSON by recursion, and so do we: deeper than anybody means it. */
const MAX_DEPTH = 64;

/** Half of a character that needs two. */
const LONE_SURROGATE = /\p{Cs}/u;

/** Whether PostgreSQL can hold what a body of JSON says, names as well as values. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.includes("\0") && !LONE_SURROGATE.test(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every((entry) => entry.every((part) => isStorable(part, depth + 1)));
}
