import type { Env } from "@/lib/env";
import { reachOf } from "@/lib/http/policy/content-policy";
import { versionSource } from "@/lib/runtime/content-version";
import { Admission, takeTurns } from "./admission";
import { type Bounds, boundRequests } from "./bounds";
import { outerCaches } from "./cache/outer-caches";
import { sendHits } from "./cache/send-hits";
import { serveFromCache } from "./cache/serve";
import { Store } from "./cache/store";
import { recordClientAddress } from "./client-address";
import { compressResponses } from "./compression";
import { callDirectRoutes } from "./direct-routes";
import { measureRequests } from "./measure";
import { normalizeRequests } from "./normalize";
import { enterRequest, identifyRequests } from "./request-id";
import { compose, type Handler, type Listener } from "./response";
import { setSecurityHeaders } from "./security-headers";
import type { Shutdown } from "./shutdown";
import { serveStaticFiles } from "./static-files";
import { traceRequests } from "./trace";

type Parts = { env: Env; isDev: boolean; bounds: Bounds; shutdown: Shutdown; next: Listener };

export async function createChain({
  env,
  isDev,
  bounds,
  shutdown,
  next,
}: Parts): Promise<Listener> {
  if (env.METRICS_TOKEN) measureRequests(shutdown.connections);
  const store = new Store(env.CACHE_MEGABYTES * 1024 * 1024);
  const outer = outerCaches(env);
  const version = versionSource;
  const always: Handler[] = [
    shutdown.connections.track,
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT ? [traceRequests] : []),
    boundRequests(bounds, shutdown.connections),
    shutdown.handler,
    identifyRequests(env.TRUST_PROXY),
    ...(isDev ? [] : [sendHits({ store, version, outer })]),
    recordClientAddress(env),
    normalizeRequests,
  ];
  const admission = new Admission({ isLimited: env.RATE_LIMITS !== "off" });
  const securityHeaders = await setSecurityHeaders(env);
  const compress = compressResponses();
  const inProduction: Handler[] = [
    securityHeaders,
    serveStaticFiles(".next/static/chunks", "/_next/static/chunks"),
    callDirectRoutes(compress, admission),
    serveFromCache({
      ...{ store, admission, version, outer },
      host: new URL(env.SITE_URL ?? `http://localhost:${env.PORT}`).host,
      reach: reachOf(env),
      origin: compose([enterRequest, securityHeaders], next),
      compress,
    }),
    takeTurns(admission),
    enterRequest,
    compress,
  ];
  return compose(isDev ? [...always, enterRequest] : [...always, ...inProduction], next);
}
