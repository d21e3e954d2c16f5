import "server-only";
import { log } from "@/lib/runtime/log";
import { processWide } from "@/lib/runtime/slots";
import { countViolation } from "@/lib/telemetry/meters";
import type { Violation } from "./violation-reports";

const LINES = 10;
const MINUTE_MS = 60_000;

/** Logs a few a minute: a broken page has many readers. */
export function logViolations(violations: Violation[], now = Date.now()): void {
  const logged = processWide("http.logged-violations", () => ({ minute: 0, lines: 0 }));
  const minute = Math.floor(now / MINUTE_MS);
  if (logged.minute !== minute) Object.assign(logged, { minute, lines: 0 });
  for (const { directive, blocked, page } of violations) {
    countViolation(directive, blocked === "own" || blocked === "inline" ? blocked : "other");
    logged.lines += 1;
    if (logged.lines <= LINES) {
      log("warn", "The content policy refused something.", { directive, blocked, page });
    }
  }
}
