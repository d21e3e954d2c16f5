import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { type Env, parseEnv } from "@/lib/env";
import { booted, setOwnServer } from "@/lib/runtime/own-server";
import { ignoreBrokenOutput } from "@/lib/telemetry/broken-output";
import { within } from "@/lib/within";
import { BOUNDS, closeSilent, serverOptions } from "./bounds";
import { createChain } from "./chain";
import { Connections } from "./connections";
import { dropConfigLine, writeJsonLines } from "./console-lines";
import { refuseUnanswered } from "./refuse";
import { AppResponse } from "./response";
import { Shutdown } from "./shutdown";

/** Both begin at the signal. */
const DRAIN_MS = 7_500;
const REFUSE_MS = 500;
/** The exit code that shells use for a process ended by SIGTERM. */
const TERMINATED = 143;

// Percent. With much memory V8 lets it grow several times: 165 MB more after thousands of pages. What the limit costs
// in CPU is in bench/results/pages.md.
const HEAP_GROWTH = 30;

async function main(): Promise<void> {
  const began = performance.now();
  ignoreBrokenOutput();
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const parsed = parseEnv(process.env);
  if (!parsed.ok) return giveUp(`Wrong configuration. ${parsed.problems.join("; ")}`);
  const { env } = parsed;
  const isDev = process.argv.includes("--dev");
  setOwnServer();

  const connections = new Connections();
  const shutdown = new Shutdown(connections);
  const server = createServer({ ServerResponse: AppResponse, ...serverOptions(BOUNDS) });
  connections.watch(server);
  closeSilent(server, BOUNDS, connections);
  endOnSignals(server, shutdown);

  // Only development has WebSockets; otherwise Node answers an upgrade as any request (RFC 9110, 7.8).
  const httpServer = isDev ? server : createServer();
  if (!isDev) {
    passBuiltConfig();
    dropConfigLine();
  }
  const app = next({ dev: isDev, port: env.PORT, httpServer, quiet: !isDev });
  await app.prepare();
  await booted();
  const handle = app.getRequestHandler();
  const chain = await createChain({
    env,
    isDev,
    bounds: BOUNDS,
    shutdown,
    next: (request, response) => void handle(request, response),
  });
  server.on("request", chain);
  await listen(server, env);
  announce(env, Math.round(performance.now() - began));
  if (!isDev) writeJsonLines();
}

// Next's standalone server does so too. Otherwise Next compiles next.config.ts again, which an image does not
// have and which writes to read-only folders.
function passBuiltConfig(): void {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve) => {
    server.once("error", (error) => giveUp(`Cannot listen on ${HOST}:${PORT}: ${error.message}`));
    server.listen(PORT, HOST, resolve);
  });
}

function announce({ HOST, PORT }: Env, ms: number): void {
  const isLocal = HOST === "127.0.0.1" || HOST === "0.0.0.0";
  const host = isLocal ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  console.info(`Postreel is at http://${host}:${PORT} (ready in ${(ms / 1000).toFixed(1)} s)`);
}

function endOnSignals(server: Server, shutdown: Shutdown): void {
  const end = async () => {
    setTimeout(async () => {
      await within(REFUSE_MS, refuseUnanswered(shutdown.connections.unanswered()));
      process.exit(TERMINATED);
    }, DRAIN_MS).unref();
    if (server.listening) await shutdown.end(server);
    process.exit(TERMINATED);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, end);
}

function giveUp(line: string): never {
  console.error(line);
  process.exit(1);
}

main().catch((error: unknown) => {
  console.error("Postreel could not start:", error);
  process.exit(1);
});
