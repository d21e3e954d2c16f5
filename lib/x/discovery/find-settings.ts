import "server-only";
import { pageHeaders, scriptHeaders } from "../client-headers";
import type { ProvenSettings } from "../client-settings";
import type { Gateway } from "../gateway";
import { BUILT_IN, type ClientSettings } from "../graphql-config";
import {
  type Operation,
  readFlagValue,
  readImports,
  readOperation,
  readScriptUrls,
} from "./read-bundle";

/** The front page, and one that still has the older layout. */
const PAGES = ["https://x.com/", "https://x.com/i/flow/login"];
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_MS = 20_000;
const MAX_SCRIPTS = 250;

export type Found = { kind: "found"; settings: ProvenSettings } | { kind: "failed"; why: string };

type Budget = { bytes: number; endsAt: number; scripts: number };

export async function findSettings(
  gateway: Gateway,
  settings: ClientSettings,
  now: () => number = Date.now,
): Promise<Found> {
  const budget: Budget = { bytes: MAX_BYTES, endsAt: now() + MAX_MS, scripts: MAX_SCRIPTS };
  let why = "no script of X's page names the query";

  async function read(url: string, headers: Record<string, string>): Promise<string | null> {
    const timeoutMs = budget.endsAt - now();
    if (timeoutMs <= 0 || budget.bytes <= 0) {
      why = timeoutMs <= 0 ? "20 s are over" : "more than 20 MB";
      return null;
    }
    const reply = await gateway.ask({ url, headers, timeoutMs, maxBytes: budget.bytes });
    if (reply.kind === "unreachable") {
      why = `${new URL(url).hostname}: ${reply.cause}`;
      if (reply.cause === "too_large") budget.bytes = 0;
      return null;
    }
    budget.bytes -= Buffer.byteLength(reply.body);
    if (reply.status === 200) return reply.body;
    why = `${new URL(url).hostname}: status ${reply.status}`;
    return null;
  }

  async function search(page: string): Promise<Operation | null> {
    const queue = readScriptUrls(page);
    const seen = new Set(queue);
    for (let url = queue.shift(); url !== undefined && budget.scripts > 0; url = queue.shift()) {
      budget.scripts -= 1;
      const script = await read(url, scriptHeaders(settings));
      if (script === null) continue;
      const operation = readOperation(script);
      if (operation) return operation;
      for (const next of readImports(script, url)) {
        if (!seen.has(next)) queue.push(next);
        seen.add(next);
      }
    }
    return null;
  }

  for (const url of PAGES) {
    const page = await read(url, pageHeaders(settings));
    if (page === null) continue;
    const operation = await search(page);
    if (operation) return { kind: "found", settings: toSettings(operation, page) };
  }
  return { kind: "failed", why };
}

/** A flag without a stated value keeps ours; an unknown one is off. */
function toSettings({ queryId, flags, toggles }: Operation, page: string): ProvenSettings {
  const stateOf = (flag: string) => readFlagValue(page, flag) ?? BUILT_IN.features[flag] ?? false;
  return {
    queryId,
    features: Object.fromEntries(flags.map((flag) => [flag, stateOf(flag)])),
    fieldToggles: Object.fromEntries(
      toggles.map((toggle) => [toggle, BUILT_IN.fieldToggles[toggle] ?? false]),
    ),
  };
}
