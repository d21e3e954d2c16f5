import { z } from "zod";
import { decideMode } from "./auth/decide-mode";
import { processWide } from "./runtime/slots";
import { isEgressList } from "./x/egresses";
import { linkHosts } from "./x/link-hosts";
import { parsePostUrl } from "./x/post-url";
import { SOURCE_NAMES } from "./x/types";

const PURGE_KINDS = ["webhook", "cloudflare", "fastly"] as const;

const flag = z.enum(["on", "off"]);
const postId = z.string().transform((text, context) => {
  if (/^[1-9]\d{0,18}$/.test(text)) return text;
  const link = parsePostUrl(text);
  if (link.kind === "post") return link.id;
  context.addIssue({ code: "custom", message: "expects links of posts, or their numbers" });
  return z.NEVER;
});
const lowerCaseList = z
  .string()
  .default("")
  .transform((list) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  );
const hostList = lowerCaseList.pipe(
  z.array(z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/, "expects names of hosts")),
);
const port = z.coerce.number().int().min(1).max(65_535);

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  ERASURE_JOURNAL: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARE: z.enum(["true", "false"]).default("true"),
  NEXT_PUBLIC_SUPABASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().min(20).optional(),
  SUPABASE_JWT_SECRET: z.string().min(32).optional(),
  X_UPSTREAM_URL: z.url({ protocol: /^https?$/ }).optional(),
  X_SOURCES: z
    .string()
    .default("syndication,graphql")
    .transform((list) => list.split(",").map((name) => name.trim()))
    .pipe(z.array(z.enum(SOURCE_NAMES)).min(1))
    // A refusal counts once another source confirms it.
    .refine((names) => new Set(names).size === names.length, "names a source twice"),
  X_LINK_HOSTS: hostList,
  X_MEDIA_HOSTS: hostList.refine(
    (hosts) => hosts.every((host) => host.endsWith(".twimg.com")),
    "expects hosts below twimg.com",
  ),
  X_PROXY_URL: z.url({ protocol: /^(?:https?|socks5?)$/ }).optional(),
  X_PROXY_URLS: z.string().refine(isEgressList, "expects proxies, or direct").optional(),
  X_GRAPHQL_FILE: z.string().min(1).optional(),
  X_DISCOVERY: flag.optional(),
  X_TLS_SHUFFLE: flag.default("on"),
  AUTH_MODE: z.enum(["embedded", "off"]).optional(),
  NEXT_PUBLIC_AUTH_PASSWORD: flag.optional(),
  NEXT_PUBLIC_AUTH_X_PROVIDER: z.enum(["x", "twitter"]).default("x"),
  INTERNAL_API_KEY: z.string().min(32).optional(),
  RATE_LIMITS: flag.default("on"),
  NETWORK_CAP: z.coerce.number().int().min(1).default(5),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REDIS_PASSWORD_FILE: z.string().min(1).optional(),
  X_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  CHECKS_PER_HOUR: z.coerce.number().int().min(1).max(6_000).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .toLowerCase()
    .optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_KIND: z.enum(PURGE_KINDS).default("webhook"),
  CDN_PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "expects one word of ASCII")
    .optional(),
  JOBS: flag.default("on"),
  CRON_SECRET: z.string().min(32).optional(),
  HSTS: z
    .string()
    .regex(/^[\x20-\x7e]+$/)
    .default("max-age=31536000"),
  CACHE_MEGABYTES: z.coerce.number().int().min(8).max(16_384).default(64),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  CANARY_POSTS: z
    .string()
    .transform((list) => (list.trim() === "off" ? [] : list.split(/[\s,]+/).filter(Boolean)))
    .pipe(z.array(postId))
    .optional(),
  OPS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(32).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  NEXT_PUBLIC_SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  NEXT_PUBLIC_ANALYTICS_SRC: z.url({ protocol: /^https?$/ }).optional(),
  IOS_SHORTCUT_URL: z.url({ protocol: /^https$/ }).optional(),
  CONTACT_FORM_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
  OPERATOR_ADDRESS: z.string().trim().min(1).max(500).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_EMAILS: lowerCaseList.pipe(z.array(z.email())),
  OPERATOR_IDS: lowerCaseList.pipe(z.array(z.guid())),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().min(3).max(320).optional(),
});

export type PurgeKind = (typeof PURGE_KINDS)[number];

export const VARIABLES = Object.keys(variables.shape);

type Found = z.output<typeof variables>;

/** Migrating one database while another is served would harm both. */
function refuseLoneDirectUrl(found: Found, context: z.RefinementCtx<Found>) {
  if (!found.DATABASE_DIRECT_URL || found.DATABASE_URL) return;
  const message =
    "is missing beside DATABASE_DIRECT_URL: set both, or neither for the embedded database";
  context.addIssue({ code: "custom", path: ["DATABASE_URL"], message });
}

const SUPABASE = ["NEXT_PUBLIC_SUPABASE_URL", "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"] as const;

function refuseHalfOfSupabase(found: Found, context: z.RefinementCtx<Found>) {
  const [missing, ...others] = SUPABASE.filter((name) => found[name] === undefined);
  if (missing === undefined || others.length > 0) return;
  const given = SUPABASE.filter((name) => name !== missing).join();
  const message = `is missing beside ${given}: set both for hosted sign-in, or neither`;
  context.addIssue({ code: "custom", path: [missing], message });
}

const S3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function refusePartOfStore(found: Found, context: z.RefinementCtx<Found>) {
  const missing = S3.filter((name) => found[name] === undefined);
  const [first] = missing;
  const given = [...S3, "S3_PUBLIC_URL" as const].filter((name) => found[name] !== undefined);
  if (first === undefined || given.length === 0) return;
  const message = `is missing beside ${given.join(", ")}: set all of ${S3.join(", ")}, or none to keep pictures in DATA_DIR`;
  context.addIssue({ code: "custom", path: [first], message });
}

function refuseLonePassword(found: Found, context: z.RefinementCtx<Found>) {
  if (found.REDIS_PASSWORD_FILE === undefined || found.REDIS_URL !== undefined) return;
  const message = "is missing beside REDIS_PASSWORD_FILE: set both, or neither";
  context.addIssue({ code: "custom", path: ["REDIS_URL"], message });
}

const MAIL = ["SMTP_URL", "MAIL_FROM"] as const;

function refuseHalfOfMail(found: Found, context: z.RefinementCtx<Found>) {
  const [missing, ...others] = MAIL.filter((name) => found[name] === undefined);
  if (missing === undefined || others.length > 0) return;
  const given = MAIL.filter((name) => name !== missing).join();
  const message = `is missing beside ${given}: set both to mail reporters, or neither`;
  context.addIssue({ code: "custom", path: [missing], message });
}

/** A page that cannot be purged must not be kept for longer; both services refuse calls without a token. */
function refuseHalfOfPurging(found: Found, context: z.RefinementCtx<Found>) {
  const { CDN_PURGE_URL, CDN_PURGE_KIND, CDN_PURGE_TOKEN } = found;
  if (CDN_PURGE_URL === undefined && CDN_PURGE_TOKEN !== undefined) {
    const message = "is missing beside CDN_PURGE_TOKEN: set both, or neither";
    context.addIssue({ code: "custom", path: ["CDN_PURGE_URL"], message });
  }
  if (CDN_PURGE_URL !== undefined && CDN_PURGE_KIND !== "webhook" && !CDN_PURGE_TOKEN) {
    const message = `is missing: ${CDN_PURGE_KIND} refuses purges without it`;
    context.addIssue({ code: "custom", path: ["CDN_PURGE_TOKEN"], message });
  }
}

function refuseTwoProxyLists(found: Found, context: z.RefinementCtx<Found>) {
  if (!found.X_PROXY_URL || !found.X_PROXY_URLS) return;
  const message = "is set beside X_PROXY_URLS: put all proxies into that list";
  context.addIssue({ code: "custom", path: ["X_PROXY_URL"], message });
}

const schema = variables
  .superRefine(refuseLoneDirectUrl)
  .superRefine(refuseHalfOfSupabase)
  .superRefine(refusePartOfStore)
  .superRefine(refuseLonePassword)
  .superRefine(refuseHalfOfMail)
  .superRefine(refuseHalfOfPurging)
  .superRefine(refuseTwoProxyLists);

export type Env = z.output<typeof schema>;

export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };

/** An empty string counts as unset, as in `.env` files. */
export function parseEnv(source: Record<string, string | undefined>): EnvResult {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(filled);
  if (parsed.success) {
    const { problem } = decideMode(filled);
    return problem ? { ok: false, problems: [problem] } : { ok: true, env: parsed.data };
  }
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
  };
}

/** Throws if a variable is invalid; `instrumentation` has reported why. */
export function env(): Env {
  return processWide("env", () => {
    const result = parseEnv(process.env);
    if (!result.ok) throw new Error(`Wrong configuration. ${result.problems.join("; ")}`);
    linkHosts.set(result.env.X_LINK_HOSTS);
    return result.env;
  });
}
