import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { type Logger, pino, stdTimeFunctions } from "pino";
import { env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";
import { type LogContext, redact, redactAll } from "@/lib/telemetry/redact";

const scope = () => processWide("runtime.request-scope", () => new AsyncLocalStorage<string>());

/** Everything that `work` starts carries the id. */
export function runInRequest(id: string, work: () => void): void {
  scope().run(id, work);
}

/** Undefined outside of a request. */
export function requestId(): string | undefined {
  return scope().getStore();
}

type Level = "debug" | "info" | "warn" | "error";

/** Fields of the line itself, which no context may replace. */
const RESERVED = ["level", "time", "message", "requestId"];

export function logger(): Logger {
  return processWide("runtime.log", () =>
    pino(
      {
        level: env().LOG_LEVEL,
        base: null,
        messageKey: "message",
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      // One writer for the whole process: Next writes through the console too.
      { write: (line: string) => console.error(line.trimEnd()) },
    ),
  );
}

export function isLogged(level: Level): boolean {
  return logger().isLevelEnabled(level);
}

/** Adds the request's id; redacts addresses, tokens and queries. */
export function log(level: Level, message: string, context: LogContext = {}): void {
  const target = logger();
  if (!target.isLevelEnabled(level)) return;
  const own = Object.entries(redactAll(context)).filter(([key]) => !RESERVED.includes(key));
  const id = requestId();
  target[level]({ ...Object.fromEntries(own), ...(id && { requestId: id }) }, redact(message));
}
