import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { listPlaywrightFailures, listVitestFailures } from "../../scripts/list-failures.mjs";
import { freePort, isFree, PORTS } from "../app-server";
import { tlsUrlOf } from "../fake-x/browser-arguments";
import { startFakeX } from "../fake-x/server";
import { buildApp } from "./build-app";
import { serveControl } from "./control";
import { makeKeys, postgresPrograms } from "./operator";
import { freePorts } from "./part";
import type { Ports, Programs } from "./plan";
import { caOf, makeAuthority } from "./proxy";
import { describeStack } from "./stack";
import { startMailbox, startProvider } from "./stand-ins";

/**
 * Outside the tree: inside it Next would take the project for its workspace root, and the app's own
 * user could not read it.
 */
const CACHE = `/var/tmp/postreel-real-${createHash("sha256").update(resolve()).digest("hex").slice(0, 8)}`;
const programs: Omit<Programs, "pgBin"> = JSON.parse(process.env.REAL_PROGRAMS ?? "{}");
const began = performance.now();
const say = (line: string) =>
  console.log(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${line}`);

async function choosePorts(proxy: number): Promise<Ports> {
  const [database = 0, pooler = 0, redis = 0, auth = 0, store = 0, ...rest] = await freePorts(13);
  const [appOne = 0, appTwo = 0, http = 0, untrusting = 0, untrustingHttp = 0, secretAuth = 0] =
    rest;
  const [metrics = 0, untrustingMetrics = 0] = rest.slice(6);
  const direct = { untrusting, untrustingHttp, untrustingMetrics, secretAuth, metrics };
  return { database, pooler, redis, auth, store, appOne, appTwo, proxy, http, ...direct };
}

type Counts = { passed: number; failed: number; skipped: number };

const folder = mkdtempSync(join(tmpdir(), "postreel-real-"));
chmodSync(folder, 0o755);
mkdirSync(CACHE, { recursive: true });
const origin = await siteOrigin(CACHE);
const ports = await choosePorts(Number(new URL(origin).port));
const [x, mailbox, provider] = await Promise.all([
  startFakeX({ tls: true }),
  startMailbox(),
  startProvider(),
]);
const keys = makeKeys();
const secret = () => randomBytes(20).toString("hex");
const variables: Record<string, string> = {
  ...keys,
  SITE_URL: origin,
  TRUSTED_PROXIES: "127.0.0.1/32 ::1/128",
  DATABASE_URL: `postgres://postreel:${keys.APP_POSTGRES_PASSWORD}@127.0.0.1:${ports.pooler}/postreel`,
  DATABASE_DIRECT_URL: `postgres://postreel:${keys.APP_POSTGRES_PASSWORD}@127.0.0.1:${ports.database}/postreel`,
  DATABASE_PREPARE: "false",
  S3_ENDPOINT: `http://127.0.0.1:${ports.store}`,
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: secret(),
  S3_SECRET_ACCESS_KEY: secret(),
  X_UPSTREAM_URL: x.url,
  METRICS_TOKEN: secret(),
  MAILER_AUTOCONFIRM: "true",
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(mailbox.smtpPort),
  SMTP_FROM: "postreel@mail.example",
  X_ENABLED: "true",
  X_CLIENT_ID: "postreel",
  X_SECRET: secret(),
  // X's sign-in is a stand-in here.
  GOTRUE_EXTERNAL_X_URL: `http://127.0.0.1:${provider.port}`,
};

const app = resolve(CACHE, "app");
say("building the app");
buildApp(app);
const { parts, order } = describeStack({
  folder,
  app,
  ports,
  programs: { ...programs, pgBin: postgresPrograms() },
  variables,
});
const control = await serveControl(parts);
const failures: string[] = [];
const totals: Counts = { passed: 0, failed: 0, skipped: 0 };
const add = (counts: Partial<Counts>) => {
  for (const key of ["passed", "failed", "skipped"] as const) totals[key] += counts[key] ?? 0;
};

const environment = {
  REAL_CONTROL: control.url,
  REAL_PORTS: JSON.stringify(ports),
  REAL_VARIABLES: JSON.stringify(variables),
  REAL_CA: caOf({ folder }),
  REAL_SIGN_IN: programs.auth ? "on" : "",
  NODE_EXTRA_CA_CERTS: caOf({ folder }),
  E2E_APP_URL: origin,
  E2E_X_URL: x.url,
  E2E_X_TLS_URL: tlsUrlOf(x),
  E2E_SIGN_IN: programs.auth ? "supabase" : "none",
  E2E_VISITORS: "apart",
  ...(programs.auth && {
    AUTH_CONTRACT_URL: origin,
    AUTH_CONTRACT_KEY: keys.SUPABASE_PUBLISHABLE_KEY,
    AUTH_CONTRACT_MAILBOX: `http://127.0.0.1:${mailbox.port}`,
  }),
};

/** Runs a suite in a separate process and counts its tests by its JSON report. */
async function runSuite(name: string, args: string[], read: (report: string) => Counts) {
  const report = resolve(folder, `${name}.json`);
  say(`${name} …`);
  const status = await new Promise<number | null>((done) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment, NODE_OPTIONS: "", REAL_REPORT: report },
    });
    child.once("exit", done);
  });
  const counts = existsSync(report) ? read(readFileSync(report, "utf8")) : { ...NOTHING };
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  say(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  add(counts);
}
const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

function countVitest(report: string): Counts {
  failures.push(...listVitestFailures(JSON.parse(report)));
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function countPlaywright(report: string): Counts {
  failures.push(...listPlaywrightFailures(JSON.parse(report)));
  const { stats } = JSON.parse(report);
  // A journey that passes only when retried counts as failed.
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "-c", "e2e/real/vitest.config.ts"];
const PLAYWRIGHT = [
  "node_modules/@playwright/test/cli.js",
  "test",
  "-c",
  "e2e/real/journeys.config.ts",
];
const only = process.argv.slice(2);
const isWanted = (suite: string) => only.length === 0 || only.includes(suite);

let isBroken = false;
try {
  if (parts.proxy) await makeAuthority({ folder }, parts.proxy);
  for (const name of order) {
    await parts[name]?.start();
    say(`${name} is healthy`);
  }
  if (!programs.auth) {
    say(
      "Supabase Auth is not on this machine: its suites are skipped (docs/operating.md, real parts)",
    );
  }
  const suite = (name: string) => [...VITEST, "--project", name];
  if (isWanted("contract")) await runSuite("contract", suite("contract"), countVitest);
  if (isWanted("parts")) await runSuite("parts", suite("parts"), countVitest);
  if (isWanted("journeys")) await runSuite("journeys", PLAYWRIGHT, countPlaywright);
  if (isWanted("faults")) await runSuite("faults", suite("faults"), countVitest);
} catch (error) {
  console.error(error);
  isBroken = true;
} finally {
  for (const name of order.toReversed()) await parts[name]?.stop();
  for (const one of [control, mailbox, provider]) one.close();
  await x.close();
  if (totals.failed === 0 && !isBroken) rmSync(folder, { recursive: true, force: true });
  else say(`logs are kept in ${folder}`);
}
if (isBroken) totals.failed += 1;
mkdirSync("test-results", { recursive: true });
writeFileSync("test-results/real.json", JSON.stringify({ ...totals, failures }));
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);

/** The site's address. It is part of the build, so the last run's port is used again if it is free. */
async function siteOrigin(folder: string): Promise<string> {
  const file = join(folder, "port");
  const last = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const isOurs = last >= PORTS.first && last < PORTS.first + PORTS.count;
  const port = isOurs && (await isFree(last)) ? last : await freePort();
  writeFileSync(file, String(port));
  return `https://localhost:${port}`;
}
