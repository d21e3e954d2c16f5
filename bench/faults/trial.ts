import { type AppServer, startApp } from "../../e2e/app-server";
import { type StandIn, startStandIn } from "../stand-in";
import { type FaultyDatabase, startFaultyDatabase } from "./faulty-database";
import { fillWith, NO_LIMITS } from "./links";

export type Trial = {
  database: FaultyDatabase;
  x: StandIn;
  app: AppServer;
  /** Another instance on the same database. */
  startAnother(environment?: Record<string, string>): Promise<AppServer>;
};

/** A database, a stand-in of X and a production server with some counted posts; all ended afterwards. */
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

/** Downloads that the database holds, of all videos. */
export function storedDownloads({ ask }: FaultyDatabase): Promise<number> {
  return ask(async (sql) => {
    const [row] = await sql`select coalesce(sum(download_count), 0)::int as sum from video_stats`;
    return row?.sum ?? 0;
  });
}
