import { queryValues } from "@/lib/query-values";
import { sharedSlot } from "@/lib/runtime/slots";
import { LANGUAGES } from "./languages";

export type QueryMatch = { type: "query"; key: string; value: string };

/** Rewrites the query of a page to the path that it is cached by, in Next's notation. */
export type ViewRewrite = { source: string; destination: string; has?: QueryMatch[] };

export const ANY_LANGUAGE = `/:lang(${LANGUAGES.join("|")})`;

/** No view has this name: the page answers that it does not exist. */
const NO_VIEW = "-";

/** `value` may name a group, for the destination. */
export function whereQuery(key: string, value: string): QueryMatch {
  return { type: "query", key, value };
}

/** The paths that views are kept by are an inner matter: an address that spells one is not found. */
export function hideViews(path: string): ViewRewrite {
  return { source: `${ANY_LANGUAGE}${path}/:inner+`, destination: `/:lang${path}/${NO_VIEW}` };
}

/** As the address bar has it: `search` with its `?`, or empty. */
export type PublicAddress = { pathname: string; search: string };

type Rule = { path: RegExp; query: { key: string; value: RegExp }[]; destination: string };

/** `:name(a|b)`, `:name+` and `:name` of a rule as named groups. */
function pathPattern(source: string): RegExp {
  const pattern = source.replace(
    /:(\w+)(?:\(([^)]+)\)|(\+))?/g,
    (_, name: string, choices: string | undefined, many: string | undefined) =>
      `(?<${name}>${choices ?? (many ? ".+" : "[^/]+")})`,
  );
  return new RegExp(`^${pattern}/?$`);
}

function compile({ source, destination, has = [] }: ViewRewrite): Rule {
  const query = has.map(({ key, value }) => ({ key, value: new RegExp(`^(?:${value})$`) }));
  return { path: pathPattern(source), query, destination };
}

/** The values of a rule's places where it fits, else null. */
function match(
  rule: Rule,
  path: string,
  search: ReturnType<typeof queryValues>,
): Record<string, string> | null {
  const found = rule.path.exec(path);
  if (!found) return null;
  const values: Record<string, string> = { ...found.groups };
  for (const { key, value } of rule.query) {
    const text = search[key];
    const given = text === undefined ? null : value.exec(text);
    if (!given) return null;
    Object.assign(values, given.groups);
  }
  return values;
}

/**
 * Rewrites an address to the path under which its view is cached; the first matching rule decides,
 * and the query stays. Rules in Next's configuration would be compiled for each request (seen in
 * 16.4: a third of an empty route's time for 28 of them), and a middleware's rewrite is proxied
 * when the server listens on 127.0.0.1.
 */
export function createViewAddress(rewrites: ViewRewrite[]): (url: string) => string {
  const rules = rewrites.map(compile);
  return (url) => {
    if (!/^\/[a-z]{2}(-[A-Z]{2})?\//.test(url)) return url;
    const end = url.search(/[?#]|$/);
    const path = url.slice(0, end);
    const search = queryValues(new URLSearchParams(url.slice(end + 1)));
    for (const rule of rules) {
      const values = match(rule, path, search);
      if (values === null) continue;
      return rule.destination.replace(/:(\w+)/g, (_, name) => values[name] ?? "") + url.slice(end);
    }
    return url;
  };
}

/** What each segment of a rule can be: from the path, or from the query that fills it. */
function placesOf({ source, has = [] }: ViewRewrite) {
  const places = new Map<string, string>();
  for (const [, name = "", choices] of source.matchAll(/:(\w+)(?:\(([^)]+)\))?/g)) {
    places.set(name, choices ?? "[^/]+");
  }
  const query = has.map(({ key, value }) => {
    const [, name, choices] = /^\(\?<(\w+)>(.+)\)$/.exec(value) ?? [];
    if (name && choices) places.set(name, choices);
    return { key, name, value: /^\w+$/.test(value) ? value : null };
  });
  return { places, query };
}

/** The address that a rule rewrites to a path, or null. */
function wayBack(rule: ViewRewrite): (path: string) => PublicAddress | null {
  const { places, query } = placesOf(rule);
  const destination = rule.destination.replace(
    /:(\w+)/g,
    (_, name: string) => `(?<${name}>${places.get(name)})`,
  );
  const pattern = new RegExp(`^${destination}$`);
  return (path) => {
    const values = pattern.exec(path)?.groups;
    if (!values) return null;
    const search = new URLSearchParams();
    for (const { key, name, value } of query) {
      const given = name ? values[name] : value;
      if (given) search.set(key, given);
    }
    const pathname = rule.source.replace(
      /:(\w+)(?:\([^)]+\))?/g,
      (_, name: string) => values[name] ?? "",
    );
    return { pathname, search: search.size > 0 ? `?${search}` : "" };
  };
}

/**
 * Inverse of `createViewAddress`: the address of the view cached under a path, with its query.
 * Other names of a view come before its own, so the last rule decides.
 */
export function createPublicAddress(rewrites: ViewRewrite[]): (path: string) => PublicAddress {
  const hidesNothing = ({ source }: ViewRewrite) => !/:\w+\+/.test(source);
  const ways = rewrites.filter(hidesNothing).map(wayBack).reverse();
  return (path) => {
    for (const way of ways) {
      const address = way(path);
      if (address) return address;
    }
    return { pathname: path, search: "" };
  };
}

/** Pages have a copy of their own of each module. */
const slot = sharedSlot<(path: string) => PublicAddress>("i18n.served-address");

export const setServedAddress = slot.set;

/**
 * The address of the page that is made at a path that a view is kept by. Undefined in the browser,
 * which has the address itself; the rules stay where they are followed.
 */
export function servedAddress(path: string): PublicAddress | undefined {
  return slot.get()?.(path);
}
