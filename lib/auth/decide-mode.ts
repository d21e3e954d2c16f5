export type AuthMode = "supabase" | "embedded" | "off";

type Variables = Record<string, string | undefined>;

/** `problem`: why this configuration may not start at all. */
type Decision = { mode: AuthMode; problem?: string };

/** Set by public hosting platforms, where anyone could sign in as any user. */
const HOSTING = [
  "VERCEL",
  "NETLIFY",
  "FLY_APP_NAME",
  "RAILWAY_ENVIRONMENT",
  "RENDER",
  "DYNO",
  "K_SERVICE",
  "GAE_ENV",
  "KUBERNETES_SERVICE_HOST",
  "AWS_EXECUTION_ENV",
  "AWS_LAMBDA_FUNCTION_NAME",
  "ECS_CONTAINER_METADATA_URI_V4",
  "WEBSITE_SITE_NAME",
  "CF_PAGES",
];

const IPV4_LOOPBACK = /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** Whether a host name reaches only this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  return bare === "localhost" || bare === "::1" || IPV4_LOOPBACK.test(bare);
}

/** The sign-in mode, from the environment: decided only here. */
export function decideMode(source: Variables): Decision {
  const asked = source.AUTH_MODE || undefined;
  if (source.NEXT_PUBLIC_SUPABASE_URL && source.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY) {
    if (asked !== "embedded") return { mode: asked === "off" ? "off" : "supabase" };
    return refuse("NEXT_PUBLIC_SUPABASE_URL is set");
  }
  if (asked === "off") return { mode: "off" };
  const obstacle = publicSign(source);
  if (obstacle === null) return { mode: "embedded" };
  return asked === "embedded" ? refuse(obstacle) : { mode: "off" };
}

function refuse(obstacle: string): Decision {
  const problem = `AUTH_MODE: embedded sign-in is for this machine only, and ${obstacle}: set up Supabase, or AUTH_MODE=off`;
  return { mode: "off", problem };
}

/** What shows that other machines may call; null if nothing does. */
function publicSign(source: Variables): string | null {
  const host = source.HOST || "127.0.0.1";
  if (!isLoopback(host)) return `HOST is ${host}`;
  const site = source.SITE_URL || "http://localhost";
  const name = URL.canParse(site) ? new URL(site).hostname : "";
  if (!isLoopback(name)) return `SITE_URL is ${site}`;
  // Behind a proxy every request seems to come from this machine.
  if (Number(source.TRUST_PROXY) > 0) return "TRUST_PROXY is set";
  const platform = HOSTING.find((variable) => source[variable]);
  return platform === undefined ? null : `${platform} is set`;
}

/** Logged when a production build starts: not every proxy can be detected. */
export const EMBEDDED_NOTICE =
  "Embedded sign-in is on: it is for this machine only and lets anyone sign in as anyone. If others can reach this site, also through a proxy or a tunnel, set SITE_URL, and Supabase or AUTH_MODE=off.";
