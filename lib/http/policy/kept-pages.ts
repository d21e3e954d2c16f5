import type { OutgoingHttpHeaders } from "node:http";
import type { Env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";
import { THEME_SCRIPT } from "@/lib/theme";
import {
  contentPolicy,
  hashSource,
  POLICY_HEADER,
  type Reach,
  reachOf,
  setGuardedReach,
} from "./content-policy";

const INLINE =
  /<script(?<attributes>(?:\s[^>]*)?)>(?<text>[^<]*(?:<(?!\/script)[^<]*)*)<\/script>/gi;

/** Loaded from an address, or data that no browser runs. */
const NOT_RUN = /\s(?:src=|type="application\/(?:ld\+)?json")/;

/** What Next writes into a page, around an argument that is JSON and nothing else. */
const SHAPES = [
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((?<json>.*)\)$/s,
  /^self\.__next_f\.push\((?<json>.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((?<json>.*)\);$/s,
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isOurs(script: string): boolean {
  if (script === THEME_SCRIPT) return true;
  return SHAPES.some((shape) => {
    const json = shape.exec(script)?.groups?.json;
    return json !== undefined && isJson(json);
  });
}

/** The inline scripts that a browser would run. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE)]
    .filter(({ groups }) => !NOT_RUN.test(groups?.attributes ?? ""))
    .map(({ groups }) => groups?.text ?? "");
}

/**
 * Sources for those inline scripts of a page that Next writes there, and for ours. Any other is left out, so that
 * the policy refuses it: to hash whatever is inline would bless an injected script too.
 */
export function scriptHashes(html: string): string[] {
  return inlineScripts(html).filter(isOurs).map(hashSource);
}

/** As Next keeps an answer; only pages are looked into. */
export type KeptAnswer = {
  kind: string;
  html?: unknown;
  headers?: OutgoingHttpHeaders | undefined;
  status?: number | undefined;
};

/** The status that a page states in its head: Next's own `notFound()` leaves the body empty. */
const STATUS = /<meta name="http-status" content="(?<status>4\d\d)"\/>/;

/** Writes a cached page's policy and status into the entry that is served. */
export function stampPage(answer: KeptAnswer | null | undefined, reach: Reach): void {
  if (answer?.kind !== "APP_PAGE" || typeof answer.html !== "string") return;
  answer.headers ??= {};
  if (answer.headers[POLICY_HEADER] !== undefined) return;
  answer.headers[POLICY_HEADER] = contentPolicy(scriptHashes(answer.html), reach);
  const status = STATUS.exec(answer.html)?.groups?.status;
  if (status) answer.status = Number(status);
}

/** From now on pages that Next keeps carry their policy, and the middleware sets that of the others. */
export function guardPages(env: Env): void {
  const reach = reachOf(env);
  setGuardedReach(reach);
  processWide("http.stamp-page", () => (answer: KeptAnswer | null | undefined) => {
    stampPage(answer, reach);
  });
}
