import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { type AppServer, freePort, startApp } from "../../e2e/app-server";
import { type FaultyDatabase, startFaultyDatabase } from "./faulty-database";
import { fillWith, NO_LIMITS } from "./links";

export type Trial = {
  database: FaultyDatabase;
  x: StandIn;
  app: AppServer;
  /** Starts another instance on the same database. */
  startAnother(environment?: Record<string, string>): Promise<AppServer>;
};

/**
 * Runs `work` with a database, a stand-in for X and a production server with some counted posts.
 * Stops all of them afterwards.
 */
export async function withTrial<Result>(
  work: (trial: Trial) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  const database = await startFaultyDatabase();
  const x = await startStandIn(0);
  const apps: AppServer[] = [];
  const startAnother = async (more: Record<string, string> = {}) => {
    const shared = { DATABASE_URL: database.url, X_UPSTREAM_URL: x.url, ...NO_LIMITS };
    const app = await startApp({ ...shared, ...environment, ...more });
    apps.push(app);
    return app;
  };
  try {
    const app = await startAnother();
    await fillWith(app.url);
    return await work({ database, x, app, startAnother });
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
    x.stop();
    await database.close();
  }
}

/** Downloads stored in the database, over all videos. */
export function storedDownloads({ ask }: FaultyDatabase): Promise<number> {
  return ask(async (sql) => {
    const [row] = await sql`select coalesce(sum(download_count), 0)::int as sum from video_stats`;
    return row?.sum ?? 0;
  });
}

export type StandIn = {
  url: string;
  /** Requests to X's hosts since the last `reset`. */
  calls(): Promise<number>;
  reset(): Promise<void>;
  stop(): void;
};

async function control(url: string, order: object): Promise<void> {
  const { ok } = await fetch(`${url}/__control`, { method: "POST", body: JSON.stringify(order) });
  if (!ok) throw new Error("the stand-in of X does not obey");
}

async function listCalls(url: string): Promise<unknown[]> {
  const response = await fetch(`${url}/__requests`);
  return response.json() as Promise<unknown[]>;
}

/** Starts the stand-in for X in its own process, so that it shares no thread with the load. */
async function startStandIn(delayMs: number): Promise<StandIn> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "e2e/fake-x/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, FAKE_X_PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await listCalls(url).catch(() => null))) await delay(50);
  await control(url, { delayMs });
  return {
    url,
    calls: async () => (await listCalls(url)).length,
    reset: () => control(url, { reset: true, delayMs }),
    stop: () => child.kill("SIGTERM"),
  };
}
