import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { freePort, startApp } from "../e2e/app-server";
import { extractionFigures } from "./extraction";
import { asTable, holds } from "./figure";

const UPSTREAM_DELAY_MS = 50;

/** The stand-in of X in a process of its own, so that it does not share a thread with the load. */
async function startStandIn() {
  const port = await freePort();
  const child = spawn("node_modules/.bin/tsx", ["bench/stand-in.ts", String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, FAKE_X_DELAY_MS: String(UPSTREAM_DELAY_MS) },
  });
  const url = `http://127.0.0.1:${port}`;
  const count = () =>
    fetch(`${url}/__requests`)
      .then((response) => response.json() as Promise<unknown[]>)
      .then(({ length }) => length);
  while ((await count().catch(() => null)) === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, upstreamCalls: count, stop: () => child.kill("SIGTERM") };
}

const x = await startStandIn();
const app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" });
try {
  const figures = await extractionFigures(app, x);
  const table = asTable(figures);
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
  mkdirSync("bench/results", { recursive: true });
  writeFileSync("bench/results/extraction.md", `# Extraction\n\n${machine}\n\n${table}\n`);
  console.log(table);
  process.exitCode = figures.every(holds) ? 0 : 1;
} finally {
  await app.stop();
  x.stop();
}
