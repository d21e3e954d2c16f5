import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { auditInstalled, countsOf } from "./audit.mjs";
import { FROM_SOURCES } from "./child.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { listPlaywrightFailures, listVitestFailures } from "./list-failures.mjs";
import { ensureSystemPackages, findChromium } from "./system-packages.mjs";

const results = "test-results";
const vitestJson = `${results}/vitest.json`;
const playwrightJson = `${results}/playwright.json`;
const realJson = `${results}/real.json`;
const enginesJson = `${results}/engines.json`;

/** Commands that are run beside each other. */
const CHECKS = [
  {
    name: "no secrets in the tree",
    command: ["secretlint", "--secretlintignore", ".gitignore", "**/*"],
  },
  { name: "unused code", command: ["knip"] },
  { name: "format and lint", command: ["biome", "ci", "."] },
  { name: "migrations in step with the schema", command: ["tsx", "db/migrations-in-step.ts"] },
  { name: "licenses of what is installed", command: ["licensee", "--errors-only"] },
];

/** Run one after another. Steps with a `report` count their own tests, the others count as one. */
const STEPS = [
  { name: "a build for any site", command: ["node", "scripts/build-for-any-site.mjs"] },
  // After the build, which writes the types of routes and messages.
  { name: "types", command: ["tsc", "--noEmit"] },
  {
    name: "unit and integration tests",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${vitestJson}`,
    ],
    report: vitestCounts,
  },
  { name: "browser tests", command: ["playwright", "test"], report: playwrightCounts },
  // The quick suites. `npm run real` also has the journeys and the faults, and builds what is
  // missing.
  {
    name: "real parts",
    command: ["node", "scripts/real.mjs", "--at-hand", "contract", "parts"],
    report: () => countsIn(realJson),
  },
  // The main job in other engines, if they are installed; `npm run engines` opens all pages.
  {
    name: "other engines",
    command: ["node", ...FROM_SOURCES, "e2e/engines/main.ts", "--quick"],
    report: () => countsIn(enginesJson),
  },
];

/**
 * Where the tests keep their databases: in memory if it has room, which saves a third of the work of
 * the tests with a database. What they show of durability they show by killing processes.
 */
function scratchFolder() {
  const memory = "/dev/shm";
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}

/** Printed again at the end of the log. */
const failures = [];

function vitestCounts() {
  const report = JSON.parse(readFileSync(vitestJson, "utf8"));
  failures.push(...listVitestFailures(report));
  return {
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function playwrightCounts() {
  const report = JSON.parse(readFileSync(playwrightJson, "utf8"));
  failures.push(...listPlaywrightFailures(report));
  const { stats } = report;
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped };
}

function countsIn(file) {
  const { failures: failed, ...counts } = JSON.parse(readFileSync(file, "utf8"));
  failures.push(...failed);
  return counts;
}

/** Prints a check's output when it has ended. Returns the exit code. */
async function runCommand([program, ...rest], isBeside) {
  const path = program === "node" ? process.execPath : `node_modules/.bin/${program}`;
  const child = spawn(path, rest, {
    stdio: isBeside ? ["ignore", "pipe", "pipe"] : "inherit",
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      TMPDIR: scratchFolder(),
      CHROMIUM_PATH: findChromium() ?? "",
    },
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => printed.push(data));
  }
  const [code] = await once(child, "close");
  process.stdout.write(Buffer.concat(printed));
  return code;
}

async function runStep({ name, command, report, isBeside = false }) {
  const began = performance.now();
  const ok = (await runCommand(command, isBeside)) === 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`— ${name}: ${ok ? "ok" : "failed"} (${seconds} s)\n`);
  try {
    const counts = report?.() ?? { passed: Number(ok), failed: Number(!ok), skipped: 0 };
    if (ok || (report && counts.failed > 0)) return counts;
    // All its tests may have passed while something else in the command failed.
    failures.push(name);
    return { ...counts, failed: 1 };
  } catch {
    failures.push(name);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const missing = ensureSystemPackages();
for (const line of missing) console.error(line);
ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const totals = { passed: 0, failed: missing.length, skipped: 0 };
function add(counts) {
  for (const key of Object.keys(totals)) totals[key] += counts[key];
}
const checked = await Promise.all(CHECKS.map((check) => runStep({ ...check, isBeside: true })));
checked.forEach(add);
for (const step of STEPS) add(await runStep(step));
const audit = countsOf(await auditInstalled(), Boolean(process.env.CI));
add(audit.counts);
console.log(`Vulnerability audit: ${audit.said}`);
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
