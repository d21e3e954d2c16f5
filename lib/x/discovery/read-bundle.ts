// Nothing is evaluated. Two layouts: `client-web`, where `main.*.js` has the operations, and `x-web`, whose
// entry leads to its chunks by relative imports.

export type Operation = { queryId: string; flags: string[]; toggles: string[] };

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
export function readScriptUrls(page: string): string[] {
  const urls = [...new Set([...page.matchAll(SCRIPT)].map(([url]) => url))];
  const relevant = urls.filter((url) => !IRRELEVANT.test(url));
  const isMain = (url: string) => url.includes("/client-web/");
  return [...relevant.filter(isMain), ...relevant.filter((url) => !isMain(url))];
}

export function readImports(script: string, url: string): string[] {
  const found = [...script.matchAll(IMPORT)].map(([, path = ""]) => new URL(path, url));
  return found
    .filter(({ host, pathname }) => host === "abs.twimg.com" && !IRRELEVANT.test(pathname))
    .map(({ href }) => href);
}

export function readOperation(script: string): Operation | null {
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
    flags: readNames(part, "featureSwitches", /^[a-z][a-z0-9_]{2,79}$/),
    toggles: readNames(part, "fieldToggles", /^[A-Za-z]\w{2,79}$/),
  };
}

function readNames(part: string, list: string, form: RegExp): string[] {
  const names = new RegExp(`${list}:\\[([^\\]]{0,${AFTER}})\\]`).exec(part)?.[1] ?? "";
  const all = [...names.matchAll(/[`"'](\w{1,100})[`"']/g)].map(([, name = ""]) => name);
  return all.filter((name) => form.test(name)).slice(0, MOST_NAMES);
}

/** A visitor's own value comes after the default one. */
export function readFlagValue(page: string, flag: string): boolean | null {
  const stated = [...page.matchAll(new RegExp(`"${flag}":\\{"value":(true|false)`, "g"))];
  const last = stated.at(-1)?.[1];
  return last === undefined ? null : last === "true";
}
