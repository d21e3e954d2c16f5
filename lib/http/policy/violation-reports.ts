import "server-only";
import { z } from "zod";
import { log } from "@/lib/runtime/log";
import { processWide } from "@/lib/runtime/slots";
import { countViolation } from "@/lib/telemetry/meters";
import { redactPath } from "../redact-path";

/** Reports name scripts and styles in three kinds. */
const DIRECTIVES = [
  ...["default-src", "img-src", "media-src", "connect-src", "worker-src", "object-src"],
  ...["script-src", "script-src-elem", "script-src-attr"],
  ...["style-src", "style-src-elem", "style-src-attr"],
  ...["base-uri", "form-action", "frame-src", "frame-ancestors", "font-src", "manifest-src"],
];

/** What a browser sends instead of an address. */
const KINDS = ["inline", "eval", "wasm-eval", "data", "blob"];

const LONGEST_HOST = 100;
const LONGEST_PATH = 200;

/** Has nothing that a visitor wrote or read. */
export type Violation = {
  directive: string;
  /** `own`, a kind of source, a host, or the scheme of what has none, such as an extension. */
  blocked: string;
  page: string;
};

const MOST = 20;

const text = z.string().catch("");

const Report = z.object({
  type: text,
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }).catch({
    effectiveDirective: "",
    blockedURL: "",
    documentURL: "",
  }),
});

const Posted = z.object({
  "csp-report": z.object({
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "document-uri": text,
  }),
});

/** A hosted collector, Sentry's too, would get the addresses that visitors read. */
export const ViolationReports = z.union([
  z.array(Report).transform((reports) =>
    reports
      .slice(0, MOST)
      .filter(({ type }) => type === "csp-violation")
      .map(({ body }) => violationOf(body.effectiveDirective, body.blockedURL, body.documentURL)),
  ),
  Posted.transform(({ "csp-report": report }) => [
    violationOf(
      report["effective-directive"] || report["violated-directive"],
      report["blocked-uri"],
      report["document-uri"],
    ),
  ]),
]);

function violationOf(directive: string, blocked: string, page: string): Violation {
  const [name = ""] = directive.split(" ", 1);
  const { host, pathname } = parts(page);
  return {
    directive: DIRECTIVES.includes(name) ? name : "other",
    blocked: blockedOf(blocked, host),
    page: redactPath(pathname.slice(0, LONGEST_PATH)),
  };
}

function blockedOf(blocked: string, ownHost: string): string {
  if (KINDS.includes(blocked)) return blocked;
  const { protocol, host } = parts(blocked);
  if (host !== "" && host === ownHost) return "own";
  if (/^(https?|wss?):$/.test(protocol)) return host.slice(0, LONGEST_HOST);
  return /^[a-z-]{2,30}:$/.test(protocol) ? protocol : "other";
}

const NOWHERE = { protocol: "", host: "", pathname: "" };

function parts(address: string): Pick<URL, "protocol" | "host" | "pathname"> {
  return URL.canParse(address) ? new URL(address) : NOWHERE;
}

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
