import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { closeDatabase, setDatabase } from "../db/client";
import { startEmbedded } from "../db/embedded/start-embedded";
import { applyMigrations } from "../db/migrate";
import { getContentVersion } from "../db/queries/clock";
import { type AppServer, freePort, freshDataDir, startApp } from "../e2e/app-server";
import { type FakeX, startFakeX } from "../e2e/fake-x/server";
import { measureMemory } from "../e2e/hostile/live-memory";
import { readContentVersionBy } from "../lib/runtime/content-version";

/** The unit of a value is that of its bar, such as `≤ 3 ms`. */
export type Figure = { what: string; value: number; bar: string; from: string };

export type Suite = (bench: Bench) => Promise<void>;

export const MACHINE = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
export const TODAY = new Date().toISOString().slice(0, 10);

type Environment = Record<string, string>;

/** What a suite measures with: servers, which end with the suite, and the table of its figures. */
export class Bench {
  readonly figures: Figure[] = [];
  readonly environment: Environment = { RATE_LIMITS: "off" };
  #ends: (() => unknown)[] = [];

  constructor(readonly scale: number) {}

  count(full: number): number {
    return Math.ceil(full * this.scale);
  }

  /** Adds figures, one a line: `what | bar | value | from`. */
  rows(texts: TemplateStringsArray, ...values: (string | number)[]): void {
    const cells = values.map((value) => String(value).replaceAll("\n", " "));
    for (const line of String.raw({ raw: texts }, ...cells).split("\n")) {
      if (line.trim() === "") continue;
      const [what = "", bar = "", value = "", ...from] = line.trim().split(" | ");
      const figure = { what, bar, value: Number(value), from: from.join(" | ") };
      if (value === "" || Number.isNaN(partsOf(figure).limit))
        throw new Error(`no figure: ${line}`);
      this.figures.push(figure);
    }
  }

  defer(end: () => unknown): void {
    this.#ends.push(end);
  }

  /**
   * Runs work, then ends what it deferred, the last first. Returns the figures. If an end fails, the
   * process will exit with 1: what it left would disturb the next measurement.
   */
  static async run(scale: number, work: (bench: Bench) => Promise<unknown>): Promise<Figure[]> {
    const bench = new Bench(scale);
    try {
      await work(bench);
    } finally {
      for (const end of bench.#ends.toReversed()) {
        try {
          await end();
        } catch (error) {
          console.error(error);
          process.exitCode = 1;
        }
      }
    }
    return bench.figures;
  }

  /** Measures a part of the suite whose servers end with it. */
  async apart(work: (bench: Bench) => Promise<unknown>): Promise<void> {
    this.figures.push(...(await Bench.run(this.scale, work)));
  }

  /**
   * Starts a migrated, empty database as `npm start` does, for this process and all sites. `operator`
   * is a connection beside the pools of the product.
   */
  async database(): Promise<{ url: string; log: string; operator: postgres.Sql }> {
    const folder = freshDataDir();
    const embedded = await startEmbedded(folder);
    if (embedded.kind !== "running") throw new Error(`${folder} is in use`);
    const { url, movedTo } = embedded;
    const operator = postgres(url, { max: 1, onnotice: () => undefined });
    this.defer(async () => {
      await operator.end();
      await closeDatabase();
      embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await applyMigrations(url);
    await setDatabase(url);
    readContentVersionBy(getContentVersion);
    this.environment.DATABASE_URL = url;
    return { url, log: join(movedTo ?? folder, "postgres.log"), operator };
  }

  /** Starts the production server, and closes the connections of this process. */
  async site(environment: Environment = {}, dataDir = freshDataDir()): Promise<AppServer> {
    await closeDatabase();
    const app = await startApp({ ...this.environment, ...environment }, dataDir);
    this.defer(() => app.stop());
    return app;
  }

  async inspectedSite(environment: Environment) {
    const port = await freePort();
    const inspect = { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` };
    const app = await this.site({ ...environment, ...inspect });
    return { ...app, liveMb: async () => (await measureMemory(port)).live / 1024 ** 2 };
  }

  async fakeX(options = {}): Promise<FakeX> {
    const x = await startFakeX(options);
    this.defer(() => x.close());
    this.environment.X_UPSTREAM_URL = x.url;
    return x;
  }

  /** Starts a script in a process of its own, which shares no thread with the others; `ask` waits for its answer. */
  fork(script: string, args: readonly string[] = [], environment: Environment = {}) {
    const child = fork(`bench/${script}`, args, {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.defer(async () => {
      child.disconnect();
      await once(child, "exit");
    });
    const ask = async (message: unknown) => {
      child.send(message as object);
      const stop = new AbortController();
      const ended = once(child, "exit", stop).then(() => {
        throw new Error(`${script} ended`);
      });
      const [answer] = await Promise.race([once(child, "message", stop), ended]);
      stop.abort();
      return answer;
    };
    return { pid: child.pid ?? 0, ask };
  }

  async server(role: string, given: unknown = ""): Promise<Server> {
    const { pid, ask } = this.fork("servers.ts", [role]);
    return { url: `http://127.0.0.1:${await ask(given)}`, pid };
  }
}

export type Server = { url: string; pid: number };

function partsOf({ bar }: Figure) {
  const [, sign, limit, unit = ""] = /^([≤≥]) ([\d.]+)(.*)$/.exec(bar) ?? [];
  return { isMost: sign === "≤", limit: Number(limit), unit };
}

export function holds(figure: Figure): boolean {
  const { isMost, limit } = partsOf(figure);
  return isMost ? figure.value <= limit : figure.value >= limit;
}

export function asTable(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const value = `${Number(figure.value.toFixed(2))}${partsOf(figure).unit}`;
    return `| ${figure.what} | ${value} | ${figure.bar} | ${holds(figure) ? "holds" : "MISSED"} | ${figure.from} |`;
  });
  return ["| figure | measured | bar | | from |", "|---|---|---|---|---|", ...rows].join("\n");
}
