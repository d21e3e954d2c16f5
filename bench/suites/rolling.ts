import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresAccount } from "../../db/embedded/account";
import { freePort, isFree } from "../../e2e/app-server";
import type { Bench, Suite } from "../bench";
import { unitFigures } from "../capacity/needs";
import { Fleet } from "../fleet";
import { type Call, from, pasteFresh } from "../load";
import { inSeries, sum, times } from "../median";
import { repeat, until } from "../until";

const INSTANCES = 3;
/** Requests that are sent at once: more than the connections of all instances. */
const WAVE = 60;
const WAVE_EVERY_MS = 1_000;
const HOLD_MS = 6_000;
const LOOK_EVERY_MS = 20;
const ROLE = "postreel_app";
const PASSWORD = "of-the-bench";
/** The program, from Debian's package of that name. */
const POOLER = "pgbouncer";
/** Refused by the limit of the role, of all roles, or of those that are no superuser. */
const REFUSED = /FATAL: .*(too many c|connection slots)/g;

type Layout = { what: string; atMost: number; environmentOf: EnvironmentOf };
type EnvironmentOf = (instance: number, url: string, pooler: string) => Record<string, string>;

/** Replaces three instances one after the other under load, and counts what fails and what is connected. */
export const suite: Suite = async (bench) => {
  const { visitorsPool, jobsPool, pooled, allowed } = unitFigures();
  /** The ways in which a release fits into the role's connections, with the arithmetic of docs/deployment.md. */
  const layouts: Layout[] = [
    {
      what: "without a pooler, jobs on one of them",
      atMost: (INSTANCES + 1) * visitorsPool + 2 * jobsPool,
      environmentOf: (instance, url): Record<string, string> =>
        instance === 0 ? { DATABASE_URL: url } : { DATABASE_URL: url, JOBS: "off" },
    },
    {
      what: "through PgBouncer, jobs on all",
      atMost: pooled + (INSTANCES + 1) * jobsPool,
      environmentOf: (_, url, pooler) => ({
        ...{ DATABASE_URL: pooler, DATABASE_PREPARE: "false", DATABASE_DIRECT_URL: url },
      }),
    },
  ];
  for (const layout of layouts) await bench.apart((own) => replaceAll(own, layout, allowed));
};

async function replaceAll(bench: Bench, { what, atMost, environmentOf }: Layout, allowed: number) {
  const { url, log, operator } = await bench.database();
  const role = `create role ${ROLE} login password '${PASSWORD}' connection limit ${allowed}`;
  await operator.unsafe(role);
  await operator.unsafe(`create database ${ROLE} owner ${ROLE}`);
  const direct = new URL(url);
  Object.assign(direct, { username: ROLE, password: PASSWORD, pathname: `/${ROLE}` });
  const pooler = await startPooler(bench, direct);
  const x = await bench.server("x");
  const shared = { X_UPSTREAM_URL: x.url, TRUST_PROXY: "1", LOG_LEVEL: "error" };
  const fleet = new Fleet();
  bench.defer(() => fleet.close());
  const start = async (instance: number) => {
    const environment = environmentOf(instance, direct.href, pooler);
    const app = await bench.site({ ...shared, ...environment });
    await fleet.add(app.url);
    return app;
  };
  const apps = await inSeries(INSTANCES, start);

  const most = { all: 0, parts: "" };
  const stopWatching = repeat(LOOK_EVERY_MS, async () => {
    const rows = await operator<{ name: string; count: number }[]>`
      select application_name as name, count(*)::int as count from pg_stat_activity
      where usename = ${ROLE} group by 1 order by 1`;
    const all = sum(rows.map(({ count }) => count));
    const parts = rows.map(({ name, count }) => `${count} ${name || "unnamed"}`).join(", ");
    if (all > most.all) Object.assign(most, { all, parts });
  });
  const sent: Promise<boolean>[] = [];
  const stopWaves = repeat(WAVE_EVERY_MS, () => {
    sent.push(...times(WAVE, () => fleet.send(nextCall())));
  });
  const began = performance.now();
  for (const [instance, old] of apps.entries()) {
    await delay(HOLD_MS * bench.scale);
    await start(instance);
    await old.stop();
    await fleet.remove(old.url);
  }
  await delay(HOLD_MS * bench.scale);
  await stopWaves();
  await Promise.all(sent);
  const seconds = (performance.now() - began) / 1000;
  await stopWatching();

  const lines = readFileSync(log, "utf8");
  const { total, failed, failuresInWords } = fleet.outcomes;
  // Errors of statements, each message once: some of them explain a failed request.
  const errors = failed > 0 ? new Set(lines.match(/(?<=ERROR: {2}).*/g)) : [];
  const reasons = Array.from(errors, (error) => `, PostgreSQL: ${error}`).join("");
  const name = `three instances replaced one by one, ${what}`;
  bench.rows`
    ${name}: failed requests | ≤ 0 | ${failed} | ${total} requests in ${seconds.toFixed(0)} s, ${(total / seconds).toFixed(0)}/s in waves of ${WAVE}; failures: ${failuresInWords}${reasons}
    ${name}: connections at most | ≤ ${atMost} | ${most.all} | pg_stat_activity every ${LOOK_EVERY_MS} ms: ${most.parts}; the role may open ${allowed}
    ${name}: refused connections | ≤ 0 | ${lines.match(REFUSED)?.length ?? 0} | FATAL lines of PostgreSQL's log
  `;
}

let calls = 0;

/** The next of a mix of calls, each by another visitor. No cache answers them, except the first. */
function nextCall(): Call {
  calls += 1;
  const mix = [
    "/en",
    `/api/twitter/search?q=word${calls}`,
    `/api/twitter/recent?limit=30&offset=${calls % 1_000}`,
    `/en/search?q=word${calls}`,
    pasteFresh(),
    { ...pasteFresh(), path: "/api/twitter/download-record" },
  ];
  const call = mix[calls % mix.length] ?? "/en";
  return from(`198.18.${Math.floor(calls / 250) % 250}.${calls % 250}`, call);
}

async function startPooler(bench: Bench, direct: URL): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "postreel-pooler-"));
  bench.defer(() => rmSync(folder, { recursive: true, force: true }));
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
    ...postgresAccount(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  bench.defer(() => child.kill("SIGINT"));
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`PgBouncer exited with ${code}`);
  });
  await Promise.race([ended, until(async () => !(await isFree(port)))]);
  ended.catch(() => undefined);
  const pooled = new URL(direct);
  pooled.port = String(port);
  return pooled.href;
}
