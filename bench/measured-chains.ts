import { createServer } from "node:http";
import { type Env, parseEnv } from "../lib/env";
import { readContentVersionBy } from "../lib/runtime/content-version";
import { createOtelTracer } from "../lib/telemetry/otel";
import { setTracer } from "../lib/telemetry/tracing";
import { BOUNDS, serverOptions } from "../server/bounds";
import { createChain } from "../server/chain";
import { Connections } from "../server/connections";
import type { Listener } from "../server/handler";
import { AppResponse } from "../server/response";
import { Shutdown } from "../server/shutdown";

/**
 * The handler chain in front of a page that is cached after its first reader, several times in one
 * process: two processes of the same code differ by more than what is measured. Run with
 * OTEL_EXPORTER_OTLP_ENDPOINT and METRICS_TOKEN. Sends four ports: chains without both, again
 * without both, with metrics, and with metrics and traces.
 */
const parsed = parseEnv(process.env);
if (!parsed.ok) throw new Error(parsed.problems.join("; "));
const { env } = parsed;
const PAGE = `<!doctype html><html lang="en"><title>A page</title>${"<p>A line of it.</p>".repeat(700)}`;

const page: Listener = (_, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "s-maxage=3600");
  response.end(PAGE);
};

async function serve(given: Env): Promise<number> {
  const connections = new Connections();
  const server = createServer({ ServerResponse: AppResponse, ...serverOptions(BOUNDS) });
  connections.watch(server);
  const shutdown = new Shutdown(connections);
  const parts = { env: given, isDev: false, bounds: BOUNDS, shutdown, next: page };
  server.on("request", await createChain(parts));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

readContentVersionBy(async () => 1);
setTracer(createOtelTracer(), env.OTEL_TRACES_SAMPLER_ARG);
const { METRICS_TOKEN: _, OTEL_EXPORTER_OTLP_ENDPOINT: __, ...bare } = env;
const off = bare as Env;
const measured = { ...off, METRICS_TOKEN: env.METRICS_TOKEN };
const ports = [await serve(off), await serve(off), await serve(measured), await serve(env)];
process.send?.(ports);
process.once("disconnect", () => process.exit());
