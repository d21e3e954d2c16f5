import { createHash } from "node:crypto";
import type { Env } from "@/lib/env";
import { sharedSlot } from "@/lib/runtime/slots";

const VIOLATIONS_PATH = "/api/csp-reports";

/** The address is for browsers without `REPORTING_ENDPOINTS`. */
export const REPORT_DIRECTIVES = [`report-uri ${VIOLATIONS_PATH}`, "report-to csp"];

export const REPORTING_ENDPOINTS = `csp="${VIOLATIONS_PATH}"`;

export function hashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}

export const POLICY_HEADER = "content-security-policy";

export type Reach = {
  pictures: string[];
  videos: string[];
  connections: string[];
  scripts: string[];
  /** Replay compresses its recordings in a worker that is made from text. */
  hasWorkers: boolean;
  isSecure: boolean;
  /** Null where the site is not served over https. */
  hsts: string | null;
};

const X_PICTURES = ["https://pbs.twimg.com", "https://abs.twimg.com"];
/** `pbs.twimg.com` also has GIFs of 2014 and 2015. */
const X_VIDEOS = ["https://video.twimg.com", "https://pbs.twimg.com"];
const GOOGLE_AVATARS = "https://lh3.googleusercontent.com";

type Settings = Pick<
  Env,
  "NEXT_PUBLIC_SUPABASE_URL" | "NEXT_PUBLIC_SENTRY_DSN" | "NEXT_PUBLIC_ANALYTICS_SRC" | "SITE_URL"
> &
  Partial<Pick<Env, "PORT" | "S3_ENDPOINT" | "S3_PUBLIC_URL" | "HSTS" | "X_MEDIA_HOSTS">>;

const originsOf = (address: string | undefined) => (address ? [new URL(address).origin] : []);

/** The site may be opened under another of its names. */
function pictureStore({ S3_PUBLIC_URL, S3_ENDPOINT, SITE_URL, PORT }: Settings): string[] {
  const site = SITE_URL ?? (PORT === undefined ? undefined : `http://localhost:${PORT}`);
  return originsOf(S3_PUBLIC_URL ?? S3_ENDPOINT ?? site);
}

export function reachOf(settings: Settings): Reach {
  const auth = originsOf(settings.NEXT_PUBLIC_SUPABASE_URL);
  const errors = originsOf(settings.NEXT_PUBLIC_SENTRY_DSN);
  const analytics = originsOf(settings.NEXT_PUBLIC_ANALYTICS_SRC);
  const isSecure = settings.SITE_URL?.startsWith("https:") ?? false;
  const videos = [...X_VIDEOS, ...(settings.X_MEDIA_HOSTS ?? []).map((host) => `https://${host}`)];
  const sockets = auth.map((origin) => origin.replace(/^http/, "ws"));
  return {
    pictures: [...X_PICTURES, GOOGLE_AVATARS, ...auth, ...pictureStore(settings)],
    // Files are saved from X's own host, and the first frame of a video is read there.
    videos,
    connections: [...videos, ...auth, ...sockets, ...errors, ...analytics],
    scripts: analytics,
    hasWorkers: errors.length > 0,
    isSecure,
    hsts: isSecure ? (settings.HSTS ?? null) : null,
  };
}

export function contentPolicy(
  scripts: readonly string[],
  { pictures, videos, connections, scripts: origins, hasWorkers, isSecure }: Reach,
): string {
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...origins, ...scripts].join(" "),
    ...(hasWorkers ? ["worker-src 'self' blob:"] : []),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictures].join(" "),
    ["media-src 'self' blob:", ...videos].join(" "),
    ["connect-src 'self'", ...connections].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
    ...REPORT_DIRECTIVES,
  ];
  return directives.join("; ");
}

const slot = sharedSlot<Reach>("http.guarded-reach");

export const guardedReach = slot.get;
export const setGuardedReach = slot.set;
