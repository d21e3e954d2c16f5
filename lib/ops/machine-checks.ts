import "server-only";
import { resolve } from "node:path";
import { operatorEmailsProblem } from "@/lib/auth/address-confirmation";
import { env } from "@/lib/env";
import { freeDisk } from "@/lib/runtime/free-disk";
import { siteUrl } from "@/lib/site-url";
import { thumbnailStore } from "@/lib/thumbnails/thumbnail-store";
import { OPERATOR } from "@/lib/x/ceilings";
import { createXClient } from "@/lib/x/client-settings";
import { gateway } from "@/lib/x/gateway";
import { graphqlFile } from "@/lib/x/graphql-file";
import { type Check, type Finding, fail, ok, warn } from "./checkup";

const ANSWER_MS = 3_000;

/** Requests do not depend on the collector. */
export async function traces(): Promise<Finding> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env();
  if (!endpoint) return ok("none are sent: OTEL_EXPORTER_OTLP_ENDPOINT is not set");
  const { host } = new URL(endpoint);
  const status = await fetch(`${endpoint.replace(/\/$/, "")}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (answer) => answer.status,
    () => null,
  );
  if (status === null) return warn(`${host} does not answer; requests are served without`);
  // Only the exporter has credentials.
  const isThere = status < 300 || status === 401 || status === 403;
  return isThere
    ? ok(`${host} answers; ${Math.round(share * 100)} % of requests are sent`)
    : warn(`${host} answers ${status}`);
}

const GIGABYTE = 1024 ** 3;
const HOST_OF = {
  syndication: "cdn.syndication.twimg.com",
  graphql: "api.x.com",
  fxtwitter: "api.fxtwitter.com",
} as const;

async function site(): Promise<Finding> {
  const { SITE_URL, HOST, TRUST_PROXY } = env();
  const isPublic = HOST !== "127.0.0.1" && HOST !== "localhost" && HOST !== "::1";
  if (isPublic && !SITE_URL) return warn(`HOST is ${HOST}, and SITE_URL is not set`);
  if (SITE_URL?.startsWith("https:") && TRUST_PROXY === 0) {
    return warn(`${SITE_URL} is served by a proxy, and TRUST_PROXY is 0`);
  }
  return ok(siteUrl().origin);
}

async function disk(): Promise<Finding> {
  const { folder, bytes } = await freeDisk();
  const free = bytes / GIGABYTE;
  const says = `${free.toFixed(1)} GB free for ${folder}`;
  if (free < 0.2) return fail(says);
  return free < 2 ? warn(says) : ok(says);
}

async function store(): Promise<Finding> {
  const { S3_ENDPOINT, S3_BUCKET, DATA_DIR } = env();
  const where = S3_ENDPOINT ? `${S3_BUCKET} at ${S3_ENDPOINT}` : resolve(DATA_DIR, "thumbnails");
  await thumbnailStore().check();
  return ok(where);
}

/** The legal pages must name who runs the site. */
async function operator(): Promise<Finding> {
  const named = ["OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_EMAIL"] as const;
  const missing = named.filter((name) => env()[name] === undefined);
  if (missing.length === 0) return ok(env().OPERATOR_NAME ?? "");
  return warn(`not set: ${missing.join(", ")}; the legal pages show it as missing`);
}

async function moderators(): Promise<Finding> {
  const { OPERATOR_IDS, OPERATOR_EMAILS } = env();
  const problem = await operatorEmailsProblem();
  if (problem !== null) return warn(problem);
  const count = OPERATOR_IDS.length + OPERATOR_EMAILS.length;
  return ok(count === 0 ? "none listed: reports are decided with npm run ops" : `${count} listed`);
}

function reach(host: string, egress: string): Check["look"] {
  return async () => {
    const reply = await gateway().ask({
      url: `https://${host}/`,
      redirect: "manual",
      network: OPERATOR,
      egress,
    });
    if (reply.kind === "unreachable") return fail(`${host}: ${reply.cause}`);
    const { status } = reply;
    const refused = status === 403 || status === 429 || status >= 500;
    return refused ? warn(`${host} answers ${status}`) : ok(`${host} answers`);
  };
}

async function xSettings(): Promise<Finding> {
  const file = graphqlFile();
  const problem = file.problem();
  if (problem !== null) return fail(`X_GRAPHQL_FILE: ${problem}`);
  const given = file.read();
  const client = createXClient({ file: () => given });
  const { queryIds, features, hosts, userAgent } = client.settings();
  const says = `${given ? `X_GRAPHQL_FILE of ${given.date}` : "built in"}: ${queryIds.length} query ids, ${queryIds[0]} first, ${Object.keys(features).length} flags, ${hosts.api}, ${/Chrome\/\d+/.exec(userAgent)?.[0] ?? userAgent}`;
  return ok(says);
}

export function machineChecks(): Check[] {
  const { egresses } = gateway();
  const at = (egress: string) => (egresses.length > 1 ? ` at ${egress}` : "");
  const sources = egresses.flatMap((egress) => [
    ...env().X_SOURCES.map((name) => ({
      name: `x ${name}${at(egress)}`,
      look: reach(HOST_OF[name], egress),
    })),
    { name: `x video${at(egress)}`, look: reach("video.twimg.com", egress) },
  ]);
  return [
    { name: "site", look: site },
    { name: "operator", look: operator },
    { name: "moderators", look: moderators },
    { name: "disk", look: disk },
    { name: "store", look: store },
    { name: "traces", look: traces },
    { name: "x settings", look: xSettings },
    ...sources,
  ];
}
