import "server-only";
import { driverError } from "@/db/queries/driver-error";
import { type LogContext, redactAll } from "@/lib/telemetry/redact";
import { serverSentry } from "@/lib/telemetry/server-sentry";
import { log, requestId } from "./log";

/** To the log, and to Sentry if configured. */
export function report(message: string, context: LogContext = {}): void {
  log("warn", message, context);
  send((sentry) =>
    sentry.captureMessage(message, { level: "warning", extra: redactAll(context), tags: tags() }),
  );
}

export function reportBug(thrown: unknown, context: LogContext = {}): void {
  const error = driverError(thrown);
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  log("error", `${name}: ${message}`, { ...context, stack: stack ?? "" });
  send((sentry) => sentry.captureException(error, { extra: redactAll(context), tags: tags() }));
}

/** Null if it fails, which is reported: for a part that a page can be shown without. */
export async function readOrReport<Result>(
  read: () => Promise<Result>,
  context: LogContext,
): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    reportBug(error, context);
    return null;
  }
}

function tags(): Record<string, string> {
  const id = requestId();
  return id ? { requestId: id } : {};
}

/** Reporting never breaks what it reports on. */
function send(capture: (sentry: typeof import("@sentry/nextjs")) => void): void {
  serverSentry()
    ?.then(capture)
    .catch((error: unknown) => log("error", `Sentry: ${String(error)}`));
}
