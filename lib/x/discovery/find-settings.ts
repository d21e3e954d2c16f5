import "server-only";
import { pageHeaders, scriptHeaders } from "../client-headers";
import { FLAG, type ProvenSettings, TOGGLE } from "../client-settings";
import type { Gateway } from "../gateway";
import { BUILT_IN, type ClientSettings } from "../graphql-config";

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

// Nothing is evaluated. Two layouts: `client-web`, where `main.*.js` has the operations, and `x-web`, whose
// entry leads to its chunks by relative imports.

type Operation = { queryId: string; flags: string[]; toggles: string[] };

const OPERATION = "TweetResultByRestId";
const SCRIPT =
  /https:\/\/abs\.twimg\.com\/(?:responsive-web\/client-web\/(?:main|api)\.[\w-]{1,40}\.js|x-web\/[\w./-]{1,200}\.js)/g;
const IMPORT = /(?:from|import)\s{0,5}\(?\s{0,5}[`"'](\.{1,2}\/[\w./-]{1,200}\.js)[`"']/g;
const IRRELEVANT = /\/(?:i18n|icons)\/|\blocale-|react-syntax-highlighter|emoji/;
const QUERY_ID = /[`"']([\w-]{22})[`"']/;
/** An operation's parts are within this many characters of its name. */
const BEFORE = 20_000;
const AFTER = 20_000;
const MOST_NAMES = 200;

/** `client-web` first: where both are live, its ids are the ones in use. */
function readScriptUrls(page: string): string[] {
  const urls = [...new Set([...page.matchAll(SCRIPT)].map(([url]) => url))];
  const relevant = urls.filter((url) => !IRRELEVANT.test(url));
  const isMain = (url: string) => url.includes("/client-web/");
  return [...relevant.filter(isMain), ...relevant.filter((url) => !isMain(url))];
}

function readImports(script: string, url: string): string[] {
  const found = [...script.matchAll(IMPORT)].map(([, path = ""]) => new URL(path, url));
  return found
    .filter(({ host, pathname }) => host === "abs.twimg.com" && !IRRELEVANT.test(pathname))
    .map(({ href }) => href);
}

function readOperation(script: string): Operation | null {
  return readWebpacked(script) ?? readRelay(script);
}

/** `{queryId:"…",operationName:"TweetResultByRestId",…,metadata:{featureSwitches:[…],fieldToggles:[…]}}` */
function readWebpacked(script: string): Operation | null {
  const name = new RegExp(`operationName:\\s?[\`"']${OPERATION}[\`"']`).exec(script);
  if (!name) return null;
  const before = script.slice(Math.max(0, name.index - 200), name.index);
  const own = before.slice(before.lastIndexOf("queryId:"));
  const queryId = own.startsWith("queryId:") ? QUERY_ID.exec(own)?.[1] : undefined;
  if (queryId === undefined) return null;
  const rest = script.slice(name.index, name.index + AFTER);
  const next = rest.indexOf("queryId:");
  return { queryId, ...readLists(next < 0 ? rest : rest.slice(0, next)) };
}

/** `params:{id:"…",metadata:{…},name:"TweetResultByRestId",operationKind:"query",…}` */
function readRelay(script: string): Operation | null {
  const name = new RegExp(`name:\\s?[\`"']${OPERATION}[\`"'],\\s?operationKind:`).exec(script);
  if (!name) return null;
  const before = script.slice(Math.max(0, name.index - BEFORE), name.index);
  const start = before.lastIndexOf("params:{id:");
  if (start < 0) return null;
  const own = before.slice(start);
  const queryId = QUERY_ID.exec(own.slice(0, 60))?.[1];
  return queryId === undefined ? null : { queryId, ...readLists(own) };
}

function readLists(part: string): Pick<Operation, "flags" | "toggles"> {
  return {
    flags: readNames(part, "featureSwitches", FLAG),
    toggles: readNames(part, "fieldToggles", TOGGLE),
  };
}

function readNames(part: string, list: string, form: RegExp): string[] {
  const names = new RegExp(`${list}:\\[([^\\]]{0,${AFTER}})\\]`).exec(part)?.[1] ?? "";
  const all = [...names.matchAll(/[`"'](\w{1,100})[`"']/g)].map(([, name = ""]) => name);
  return all.filter((name) => form.test(name)).slice(0, MOST_NAMES);
}

/** A visitor's own value comes after the default one. */
function readFlagValue(page: string, flag: string): boolean | null {
  const stated = [...page.matchAll(new RegExp(`"${flag}":\\{"value":(true|false)`, "g"))];
  const last = stated.at(-1)?.[1];
  return last === undefined ? null : last === "true";
}
