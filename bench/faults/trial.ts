import { spawn } from "node:child_process";
import { type AppServer, freePort, startApp } from "../../e2e/app-server";
import { Bench } from "../bench";
import { record } from "../fill-site";
import { times } from "../median";
import { until } from "../until";
import { type FaultyDatabase, startFaultyDatabase } from "./faulty-database";
import type { Finding } from "./finding";

/** Posts with one video each; the stand-in for X generates one for any id. */
export const LINKS = linksFrom(1_790_000_000_000_000_000n, 20);

export function linksFrom(first: bigint, count: number): string[] {
  return times(count, (place) => `https://x.com/i/status/${first + BigInt(place)}`);
}

export const LISTS = ["/api/twitter/popular?timeframe=24h", "/en/popular-videos"];

export type Trial = {
  database: FaultyDatabase;
  /** Changes what the stand-in for X answers. */
  control(order: object): Promise<void>;
  app: AppServer;
  startAnother(environment?: Record<string, string>): Promise<AppServer>;
};

export type Scenario = (trial: Trial) => Promise<Finding[]>;

/**
 * Runs a scenario with a database, a stand-in for X and a production server with some counted posts.
 * Stops all of them afterwards.
 */
export async function withTrial(scenario: Scenario): Promise<Finding[]> {
  const findings: Finding[] = [];
  await Bench.run(1, async (bench) => {
    const database = await startFaultyDatabase();
    bench.defer(() => database.close());
    const x = await startStandIn(bench);
    // Limits would refuse the load.
    const shared = { DATABASE_URL: database.url, X_UPSTREAM_URL: x.url, RATE_LIMITS: "off" };
    const startAnother = async (environment = {}) => {
      const app = await startApp({ ...shared, ...environment });
      bench.defer(() => app.kill());
      return app;
    };
    const app = await startAnother();
    // Extracts each post first, so that a trial measures counting and not extraction.
    for (const url of LINKS) await record(app.url, url, "the first visitor");
    findings.push(...(await scenario({ database, control: x.control, app, startAnother })));
  });
  return findings;
}

export async function watchStored({ ask }: FaultyDatabase): Promise<() => Promise<number>> {
  const read = () =>
    ask(async (sql) => {
      const [row] = await sql`select coalesce(sum(download_count), 0)::int as sum from video_stats`;
      return Number(row?.sum);
    });
  const before = await read();
  return async () => (await read()) - before;
}

/** Starts the stand-in for X in its own process, so that it shares no thread with the load. */
async function startStandIn(bench: Bench) {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "e2e/fake-x/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, FAKE_X_PORT: String(port) },
  });
  bench.defer(() => child.kill("SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  const control = async (order: object) => {
    const body = JSON.stringify(order);
    const { ok } = await fetch(`${url}/__control`, { method: "POST", body });
    if (!ok) throw new Error("the stand-in of X does not obey");
  };
  await until(() =>
    control({ delayMs: 0 }).then(
      () => true,
      () => false,
    ),
  );
  return { url, control };
}
