import { createServer } from "node:http";
import { register } from "../instrumentation";
import { type Env, env } from "../lib/env";
import { getMetrics } from "../lib/jobs/get-metrics";
import { setOwnServer } from "../lib/runtime/own-server";
import { emptySlot } from "../lib/runtime/slots";
import { leaveUnmeasured } from "../lib/telemetry/statements";
import { BOUNDS, serverOptions } from "../server/bounds";
import { createChain } from "../server/chain";
import { Connections } from "../server/connections";
import { AppResponse, type Listener } from "../server/response";
import { Shutdown } from "../server/shutdown";
import type { Kind } from "./suites/measuring";
import { listen } from "./until";

/**
 * The app without Next, once for each kind in one process: two processes of the same code differ by more
 * than what is measured. Extractions are real; the page is cached after its first reader. Answers `ports`,
 * and each kind once statements are timed as that kind does, with the CPU of a scrape in ms. The observers
 * of garbage collection and of the event loop, which the first scrape starts, run for all kinds.
 */
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
  return listen(server);
}

async function startAll(): Promise<number[]> {
  setOwnServer();
  await register();
  const all = env();
  const { METRICS_TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: _, ...others } = all;
  const off = others as Env;
  const given: Record<Kind, Env> = {
    off,
    again: off,
    metrics: { ...off, METRICS_TOKEN },
    traces: all,
  };
  const ports: number[] = [];
  for (const kind of process.argv.slice(2) as Kind[]) ports.push(await serve(given[kind]));
  return ports;
}

async function change(kind: Kind): Promise<number> {
  if (kind === "metrics" || kind === "traces") emptySlot("telemetry.unmeasured");
  else leaveUnmeasured();
  if (kind !== "metrics") return 0;
  const before = process.cpuUsage();
  await getMetrics();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

process.on("message", async (wanted: Kind | "ports") => {
  process.send?.(wanted === "ports" ? await startAll() : await change(wanted));
});
process.once("disconnect", () => process.exit());
