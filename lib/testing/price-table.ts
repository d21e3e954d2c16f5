import { readFileSync } from "node:fs";
import { LIMITS, type LimitName, type Window } from "@/lib/http/rate-limit/limits";
import { type AnyPage, PAGES, pageFacts } from "@/lib/routes";
import { turnKindOf } from "@/server/admission";
import { targetOf } from "@/server/cache/target";
import { KINDS } from "@/server/turns";
import { ROUTE_CPU } from "./route-costs";

/** Calls to X per request; no other limit allows calls to X for a visitor. */
const ASKS_X: Partial<Record<LimitName, string>> = {
  extraction: "1, more where X refuses",
  report: "1, 2 for a short link",
  shareImage: "3 pictures at most",
};

/** Routes that need no limit besides `request`, with the reason. */
export const FREE: Record<string, string> = {
  "app/api/[...path]": "a refusal",
  "app/api/malformed-path": "a refusal",
  "app/api/health": "no work",
  "app/api/health/ready": "three statements for all who ask at once",
  "app/api/metrics": "`METRICS_TOKEN`",
  "app/api/jobs/[name]": "`CRON_SECRET`",
  "app/auth/v1/[...path]": "embedded sign-in, on this machine only",
  "app/offline/[name]": "six addresses, from memory",
  "app/[lang]/moderation/act": "operators only; counted as the page above",
  "app/unknown-file": "a refusal",
};

const windowsOf = (limit: LimitName, of: Window["of"]) =>
  LIMITS[limit].windows
    .filter((window) => window.of === of)
    .map(({ points, seconds }) => `${points} in ${lasting(seconds)}`)
    .join(", ");

const SPANS: Record<number, string> = { 60: "a minute", 3600: "an hour", 86400: "a day" };
const lasting = (seconds: number) => SPANS[seconds] ?? `${seconds} s`;

function ofVisitor(limit: LimitName): string {
  const account = windowsOf(limit, "account");
  const windows = [windowsOf(limit, "visitor"), account && `${account} for an account`];
  return windows.filter(Boolean).join(", ");
}

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;

const limitCells = (limits: LimitName[]) => [
  limits.map((limit) => ASKS_X[limit]).find(Boolean) ?? "0",
  limits.map((limit) => `\`${limit}\``).join(", "),
  limits.map(ofVisitor).join("; "),
  limits.map((limit) => windowsOf(limit, "network") || "–").join("; "),
];

function pageRow(name: AnyPage): string {
  const { path, kind, cpu, limit, rows, takesForm } = pageFacts(name);
  const limits: LimitName[] = rows ? [limit, "deepPage"] : [limit];
  const what = `\`/*${path}\`, ${takesForm ? "form" : kind}`;
  return row(
    what,
    `${cpu} ms`,
    ...limitCells(limits),
    String(KINDS[takesForm ? "write" : "page"].atOnce),
  );
}

/** Matches the function by which a route chooses its limit. */
const CHOOSER = /(?:const|function) (?:depthLimit|limitOf)\b[\s\S]*?\n(?:\}|\n)/;

/** The limits that a route's source names. */
export function limitsOf(source: string): LimitName[] {
  const [chooser = ""] = CHOOSER.exec(source) ?? [];
  const named = [
    ...source.matchAll(/(?:limit: |allow(?:UpTo)?\()"(\w+)"/g),
    ...chooser.matchAll(/"(\w+)"/g),
  ].map(([, name = ""]) => name);
  return [...new Set(named)].filter((name): name is LimitName => Object.hasOwn(LIMITS, name));
}

const pathOf = (folder: string) =>
  folder
    .replace(/^app/, "")
    .replace(/\[[^\]]+\]/g, "a")
    .replace(/\.ts$/, ".txt");

const methodOf = (source: string) => (/export const GET /.test(source) ? "GET" : "POST");

/** Whether `server/` caches the route's answers: only a miss is counted, and waits for its turn. */
export function isList(folder: string, source: string): boolean {
  return methodOf(source) === "GET" && targetOf(pathOf(folder))?.isPage === false;
}

function routeRow(file: string): string {
  const source = readFileSync(file, "utf8");
  const folder = file.replace(/\/route\.ts$/, "");
  const inCache = isList(folder, source);
  const limits: LimitName[] = [...(inCache ? (["listMiss"] as const) : []), ...limitsOf(source)];
  const address = `\`/${folder.slice("app/".length)}\``;
  const free = FREE[folder];
  const { atOnce } = KINDS[turnKindOf({ method: methodOf(source), url: pathOf(folder) })];
  const cpu = ROUTE_CPU[folder] === undefined ? "NOT MEASURED" : `${ROUTE_CPU[folder]} ms`;
  if (limits.length > 0) return row(address, cpu, ...limitCells(limits), String(atOnce));
  return row(address, cpu, "0", free ?? "NOT LIMITED", "–", "–", String(atOnce));
}

/**
 * The table of costs in docs/security.md: what each page and route costs, and which limit it is
 * charged to.
 */
export function priceTable(routes: string[]): string {
  return [
    row("address", "CPU", "calls to X", "pays", "per visitor", "per network", "at once"),
    row(...Array<string>(7).fill("---")),
    ...(Object.keys(PAGES) as AnyPage[]).map(pageRow),
    ...routes.filter((file) => !/^app\/\[lang\]\/(?:result|report)\//.test(file)).map(routeRow),
    row(
      "everything else that Next answers",
      "1 ms",
      ...limitCells(["request"]),
      String(KINDS.list.atOnce),
    ),
  ].join("\n");
}
