import { expect, it } from "vitest";
import { readRetryAfter } from "./sources/answer";

const NOW = Date.parse("2026-11-20T12:00:00Z");

it.each([
  [{ "retry-after": "120" }, 120],
  [{ "retry-after": "Fri, 20 Nov 2026 12:01:30 GMT" }, 90],
  [{ "x-rate-limit-reset": String(NOW / 1_000 + 45) }, 45],
  [{ "retry-after": "7", "x-rate-limit-reset": String(NOW / 1_000 + 45) }, 7],
  [{ "retry-after": "0.2" }, 1],
  [{ "retry-after": "999999" }, 900],
  [{ "retry-after": "soon" }, 30],
  [{ "retry-after": "-3" }, 30],
  [{ "x-rate-limit-reset": String(NOW / 1_000 - 45) }, 30],
  [{}, 30],
])("%j means %d s", (headers, seconds) => expect(readRetryAfter(headers, NOW)).toBe(seconds));
