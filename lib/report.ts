import "server-only";
import { isIPv6 } from "node:net";
import { env } from "./env";

export type ReportContext = Record<string, string | number>;

const MAX_LENGTH = 4_000;
const REDACTED: [RegExp, string][] = [
  [/\bBearer\s+[\w.%~+/=-]+/gi, "Bearer [redacted]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "[mail]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[address]"],
  [/(\/\/)[^/\s@]+@/g, "$1"],
];
/** Also in IPv4's form at its end, which is masked by then: `::ffff:[address]`. */
const MAYBE_IPV6 = /(?<![\w:])[0-9a-f]{0,4}:[0-9a-f:]*:[0-9a-f]{0,4}(?![\w])/gi;

/** Tells the operator of something that wants a look, in one JSON line and to Sentry where it is set up. */
export function report(message: string, context: ReportContext = {}): void {
  write("warning", message, context);
  send((sentry) => sentry.captureMessage(message, { level: "warning", extra: redactAll(context) }));
}

/** Tells of a bug: an error that nothing expected. */
export function reportBug(error: unknown, context: ReportContext = {}): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  write("error", `${name}: ${message}`, { ...context, stack: stack ?? "" });
  send((sentry) => sentry.captureException(error, { extra: redactAll(context) }));
}

function write(level: "warning" | "error", message: string, context: ReportContext): void {
  const time = new Date().toISOString();
  console.error(JSON.stringify({ ...redactAll(context), level, time, message: redact(message) }));
}

/** A sentence's colon may stand behind an address. */
function maskIpv6(found: string): string {
  const address = found.endsWith("::") ? found : found.replace(/:$/, "");
  return isIPv6(address) ? `[address]${found.slice(address.length)}` : found;
}

/** Addresses of visitors and tokens stay out of logs, whatever an error's text quotes. */
function redact(text: string): string {
  return REDACTED.reduce((rest, [found, mask]) => rest.replace(found, mask), text)
    .replace(MAYBE_IPV6, maskIpv6)
    .slice(0, MAX_LENGTH);
}

function redactAll(context: ReportContext): ReportContext {
  const entries = Object.entries(context).map(([key, value]) => [
    key,
    typeof value === "string" ? redact(value) : value,
  ]);
  return Object.fromEntries(entries);
}

type Sentry = typeof import("@sentry/nextjs");

/** Loaded on need: without a DSN no byte of it runs. Reporting never breaks what it reports on. */
function send(capture: (sentry: Sentry) => void): void {
  if (!env().SENTRY_DSN) return;
  import("@sentry/nextjs").then(capture).catch((error: unknown) => {
    console.error(JSON.stringify({ level: "error", message: `Sentry: ${String(error)}` }));
  });
}
