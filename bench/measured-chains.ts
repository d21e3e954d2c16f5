import { createServer } from "node:http";
import { register } from "../instrumentation";
import { type Env, env } from "../lib/env";
import { getMetrics } from "../lib/jobs/get-metrics";
import { setOwnServer } from "../lib/runtime/own-server";
import { emptySlot } from "../lib/runtime/slots";
import { leaveUnmeasured } from "../lib/telemetry/measured";
import { BOUNDS, serverOptions } from "../server/bounds";
import { createChain } from "../server/chain";
import { Connections } from "../server/connections";
import type { Listener } from "../server/handler";
import { AppResponse } from "../server/response";
import { Shutdown } from "../server/shutdown";
import { type FromChains, KINDS, type Kind } from "./measured-kinds";

/**
 * The app without Next, four times in one process: two processes of the same code differ by more than
 * what is measured. Extractions are real; the page is cached after its first reader. Run with
 * OTEL_EXPORTER_OTLP_ENDPOINT and METRICS_TOKEN. Sends four ports; then confirms each kind that it is
 * sent, once statements are timed as that kind does; and answers `scrape` with its CPU in ms. The
 * observers of garbage collection and of the event loop, which the first scrape starts, run for all kinds.
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function scrapeCost(): Promise<number> {
  const before = process.cpuUsage();
  await getMetrics();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const tell = (message: FromChains) => process.send?.(message);

async function main(): Promise<void> {
  setOwnServer();
  await register();
  const all = env();
  const { METRICS_TOKEN: _, ...untold } = all;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: __, ...off } = untold as Env;
  const given: Record<Kind, Env> = {
    off,
    again: off,
    metrics: { ...off, METRICS_TOKEN: all.METRICS_TOKEN },
    traces: all,
  };
  const ports: number[] = [];
  for (const kind of KINDS) ports.push(await serve(given[kind]));
  process.on("message", async (wanted: Kind | "scrape") => {
    if (wanted === "scrape") return tell({ scrapeMs: await scrapeCost() });
    if (wanted === "metrics" || wanted === "traces") emptySlot("telemetry.unmeasured");
    else leaveUnmeasured();
    tell({ readyFor: wanted });
  });
  process.once("disconnect", () => process.exit());
  tell({ ports });
}

void main();
