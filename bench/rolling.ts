import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { postgresAccount } from "../db/embedded/account";
import { type AppServer, freePort, isFree, startApp } from "../e2e/app-server";
import { unitFigures } from "./capacity/needs";
import { startDatabase } from "./embedded-database";
import { extractionServer, pasteFresh } from "./extraction";
import type { Figure } from "./figure";
import { Fleet } from "./fleet";
import type { Call } from "./load";

const INSTANCES = 3;
/** Requests that are sent at once: more than the connections of all instances. */
const WAVE = 60;
const WAVE_EVERY_MS = 1_000;
/** Load between two replacements, at scale 1. */
const HOLD_MS = 6_000;
const LOOK_EVERY_MS = 20;
const ROLE = "postreel_app";
const PASSWORD = "of-the-bench";
/** The program, from Debian's package of that name. */
const POOLER = "pgbouncer";

type Environment = Record<string, string>;

/** The ways of docs/deployment.md in which a rolling release of three fits into the role's connections. */
type Layout = {
  what: string;
  /** The arithmetic of docs/deployment.md. */
  atMost: number;
  environment: (instance: number, direct: URL, pooler: string) => Environment;
};

type Database = Awaited<ReturnType<typeof startDatabase>>;

/** Replaces three instances one after the other under load, and counts what fails and what is connected. */
export async function rollingFigures(scale: number): Promise<Figure[]> {
  const { visitorsPool, jobsPool, pooled, allowed } = unitFigures();
  const layouts: Layout[] = [
    {
      what: "without a pooler, jobs on one of them",
      atMost: (INSTANCES + 1) * visitorsPool + 2 * jobsPool,
      environment: (instance, direct) => ({
        DATABASE_URL: direct.href,
        ...(instance > 0 && { JOBS: "off" }),
      }),
    },
    {
      what: "through PgBouncer, jobs on all",
      atMost: pooled + (INSTANCES + 1) * jobsPool,
      environment: (_, direct, pooler) => ({
        DATABASE_URL: pooler,
        DATABASE_PREPARE: "false",
        DATABASE_DIRECT_URL: direct.href,
      }),
    },
  ];
  const figures: Figure[] = [];
  for (const layout of layouts) {
    const database = await startDatabase();
    try {
      figures.push(...(await replaceAll(layout, database, allowed, HOLD_MS * scale)));
    } finally {
      database.stop();
    }
  }
  return figures;
}

async function replaceAll(
  layout: Layout,
  database: Database,
  allowed: number,
  holdMs: number,
): Promise<Figure[]> {
  const operator = postgres(database.url, { max: 1 });
  await operator.unsafe(
    `create role ${ROLE} login password '${PASSWORD}' connection limit ${allowed}`,
  );
  await operator.unsafe(`create database ${ROLE} owner ${ROLE}`);
  const direct = new URL(database.url);
  Object.assign(direct, { username: ROLE, password: PASSWORD, pathname: `/${ROLE}` });
  const pooler = await startPooler(direct);
  const x = await extractionServer("x");
  const shared = {
    X_UPSTREAM_URL: x.url,
    RATE_LIMITS: "off",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
  };
  const start = (instance: number) =>
    startApp({ ...shared, ...layout.environment(instance, direct, pooler.url) });
  const fleet = new Fleet();
  const apps: AppServer[] = [];
  try {
    // The first one migrates.
    for (let made = 0; made < INSTANCES; made += 1) {
      apps.push(await start(made));
      fleet.add(apps[made]?.url ?? "");
    }
    await untilWhole(fleet);
    const watch = watchConnections(operator);
    const load = startWaves(fleet);
    const began = performance.now();
    for (let place = 0; place < INSTANCES; place += 1) {
      await delay(holdMs);
      const [old, next] = [apps[place] as AppServer, await start(place)];
      apps[place] = next;
      fleet.add(next.url);
      await untilWhole(fleet);
      await old.stop();
      await fleet.remove(old.url);
    }
    await delay(holdMs);
    await load.stop();
    const seconds = (performance.now() - began) / 1000;
    const most = await watch.stop();
    const log = readFileSync(database.log, "utf8");
    return figuresOf(layout, fleet, seconds, { most, allowed, log });
  } finally {
    await fleet.close();
    await Promise.all(apps.map((app) => app.stop()));
    x.stop();
    pooler.stop();
    await operator.end();
  }
}

type Connected = { most: Most; allowed: number; log: string };

function figuresOf(
  { what, atMost }: Layout,
  { answers }: Fleet,
  seconds: number,
  { most, allowed, log }: Connected,
): Figure[] {
  const failed = Object.values(answers.failures).reduce((sum, one) => sum + one, 0);
  const each = Object.entries(answers.failures).map(([name, count]) => `${count} × ${name}`);
  const name = `three instances replaced one by one, ${what}`;
  const refused = log.match(REFUSED)?.length ?? 0;
  const rate = (answers.requests / seconds).toFixed(0);
  return [
    {
      ...{ what: `${name}: failed requests`, value: failed, unit: "", bar: { atMost: 0 } },
      from: `${answers.requests} requests in ${seconds.toFixed(0)} s, ${rate}/s in waves of ${WAVE}${each.map((one) => `, ${one}`).join("")}${failed > 0 ? errorsIn(log) : ""}`,
    },
    {
      ...{ what: `${name}: connections at most`, value: most.all, unit: "", bar: { atMost } },
      from: `pg_stat_activity every ${LOOK_EVERY_MS} ms: ${most.parts}; the role may open ${allowed}`,
    },
    {
      ...{ what: `${name}: refused connections`, value: refused, unit: "", bar: { atMost: 0 } },
      from: "FATAL lines of PostgreSQL's log",
    },
  ];
}

async function untilWhole(fleet: Fleet): Promise<void> {
  while (!fleet.isWhole) await delay(50);
}

let requests = 0;

/** No cache answers them, except the first. */
const MIX: ((number: number) => Call)[] = [
  () => ({ path: "/en" }),
  (number) => ({ path: `/api/twitter/search?q=word${number}` }),
  (number) => ({ path: `/api/twitter/recent?limit=30&offset=${number % 1_000}` }),
  (number) => ({ path: `/en/search?q=word${number}` }),
  pasteFresh,
  () => ({ ...pasteFresh(), path: "/api/twitter/download-record" }),
];

function startWaves(fleet: Fleet) {
  let isOver = false;
  const sent: Promise<void>[] = [];
  const waves = async () => {
    while (!isOver) {
      for (let place = 0; place < WAVE; place += 1) {
        requests += 1;
        const call = MIX[place % MIX.length]?.(requests);
        const address = `198.18.${Math.floor(requests / 250) % 250}.${requests % 250}`;
        if (call) sent.push(fleet.send(call, address));
      }
      await delay(WAVE_EVERY_MS);
    }
    await Promise.all(sent);
  };
  const done = waves();
  return {
    stop: () => {
      isOver = true;
      return done;
    },
  };
}

type Most = { all: number; parts: string };

/** The largest number of connections of the role. */
function watchConnections(operator: Sql) {
  let isOver = false;
  const most: Most = { all: 0, parts: "" };
  const watch = async () => {
    while (!isOver) {
      const rows = await operator<{ name: string; count: number }[]>`
        select application_name as name, count(*)::int as count from pg_stat_activity
        where usename = ${ROLE} group by 1 order by 1`;
      const all = rows.reduce((sum, { count }) => sum + count, 0);
      const parts = rows.map(({ name, count }) => `${count} ${name || "unnamed"}`).join(", ");
      if (all > most.all) Object.assign(most, { all, parts });
      await delay(LOOK_EVERY_MS);
    }
  };
  const done = watch();
  return {
    stop: async () => {
      isOver = true;
      await done;
      return most;
    },
  };
}

/** Refused by the limit of the role, of all roles, or of those that are no superuser. */
const REFUSED = /FATAL: .*(too many c|connection slots)/g;

/** Errors of statements, each message once: some of them explain a failed request. */
function errorsIn(log: string): string {
  const errors = log.match(/(?<=ERROR: {2}).*/g) ?? [];
  return [...new Set(errors)].map((error) => `, PostgreSQL: ${error}`).join("");
}

/** `deploy/pgbouncer.ini` in front of the database. */
async function startPooler(direct: URL) {
  const account = postgresAccount();
  const folder = mkdtempSync(join(tmpdir(), "postreel-pooler-"));
  chmodSync(folder, 0o755);
  const [users, file, port] = [join(folder, "users"), join(folder, "pooler.ini"), await freePort()];
  writeFileSync(users, `"${ROLE}" "${PASSWORD}"\n`, { mode: 0o644 });
  const ini = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replace(/^postreel = .*$/m, `${ROLE} = host=127.0.0.1 port=${direct.port} dbname=${ROLE}`)
    .replace("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1")
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  writeFileSync(file, ini);
  const child = spawn(POOLER, ["-q", file], {
    ...account,
    stdio: ["ignore", "ignore", "inherit"],
  });
  let ended: string | null = null;
  child.once("error", ({ message }) => {
    ended = message;
  });
  child.once("exit", (code) => {
    ended = `it exited with ${code}`;
  });
  while (ended === null && (await isFree(port))) await delay(50);
  if (ended !== null) throw new Error(`PgBouncer does not run: ${ended}`);
  const pooled = new URL(direct);
  pooled.port = String(port);
  return {
    url: pooled.href,
    stop: () => {
      child.kill("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
