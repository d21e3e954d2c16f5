import { type FaultyDatabase, startFaultyDatabase } from "../../db/testing/faulty-database";
import type { AppServer } from "../../e2e/app-server";
import type { FaultName } from "../../e2e/fake-x/faults";
import { record } from "../../e2e/pages/fill-site";
import { Bench } from "../bench";
import { times } from "../median";
import { until } from "../until";
import type { Finding } from "./finding";
import { startCounting } from "./loads";

/** Posts with one video each; the stand-in for X generates one for any id. */
export const FIRST_POST = 1_790_000_000_000_000_000n;
export const LINKS = linksFrom(FIRST_POST, 20);

export function linksFrom(first: bigint, count: number): string[] {
  return times(count, (place) => `https://x.com/i/status/${first + BigInt(place)}`);
}

export const listsOf = ({ url }: AppServer, ...more: string[]) =>
  ["/api/twitter/popular?timeframe=24h", "/en/popular-videos", ...more].map((path) => url + path);

export type Scenario = (trial: Trial) => Promise<void>;

/** A database, a stand-in for X and a production server with some counted posts. */
export class Trial {
  private constructor(
    readonly findings: Finding[],
    readonly bench: Bench,
    readonly database: FaultyDatabase,
    /** Has the stand-in for X answer late, and with a fault or without. */
    readonly disturbX: (delayMs: number, fault: FaultName | null) => Promise<string>,
    readonly startAnother: (environment?: Record<string, string>) => Promise<AppServer>,
    readonly app: AppServer,
  ) {}

  static async run(scenario: Scenario): Promise<Finding[]> {
    const findings: Finding[] = [];
    await Bench.run(1, async (bench) => {
      const database = await startFaultyDatabase();
      bench.defer(() => database.close());
      const { ask } = bench.fork("faults/stand-in.ts");
      const disturbX = (delayMs: number, fault: FaultName | null) => ask({ delayMs, fault });
      bench.environment.DATABASE_URL = database.url;
      bench.environment.X_UPSTREAM_URL = await disturbX(0, null);
      const startAnother = async (environment = {}) => {
        const app = await bench.site(environment);
        bench.defer(() => app.kill());
        return app;
      };
      const app = await startAnother();
      // Extracts each post first, so that a trial measures counting and not extraction.
      for (const url of LINKS) await record(app.url, url, "the first visitor");
      const trial = new Trial(findings, bench, database, disturbX, startAnother, app);
      await scenario(trial);
    });
    return findings;
  }

  /** Adds a finding; without `holds` the fault could not be tried on this machine. */
  find(fault: string, promise: string, seen: string, holds: boolean | null): void {
    const outcome = holds === null ? "skipped" : holds ? "holds" : "broken";
    this.findings.push({ fault, promise, seen, outcome });
  }

  async countStored(): Promise<number> {
    const [row] = await this.database.ask(
      (sql) => sql`select coalesce(sum(download_count), 0)::int as sum from video_stats`,
    );
    return Number(row?.sum);
  }

  /** Counts downloads until stopped, and compares acknowledged counts with those in the database. */
  async startCounting(origins = [this.app.url], clients = 20) {
    const before = await this.countStored();
    const counting = startCounting(origins, LINKS, clients);
    const stop = async () => {
      const outcomes = await counting.stop();
      const [acknowledged, stored] = [outcomes.succeeded, (await this.countStored()) - before];
      const seen = `${acknowledged} counts were acknowledged and ${stored} stored`;
      /** Of requests without an answer some may have been stored all the same. */
      const isWhole = (unanswered = 0) =>
        stored >= acknowledged && stored <= acknowledged + unanswered;
      return { outcomes, acknowledged, stored, seen, isWhole };
    };
    const more = (count: number) => {
      const least = counting.outcomes.succeeded + count;
      return until(() => counting.outcomes.succeeded >= least);
    };
    return { soFar: () => counting.outcomes.succeeded, more, stop };
  }
}
