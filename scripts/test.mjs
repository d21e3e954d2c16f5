import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { auditInstalled, countsOf } from "./audit.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { listPlaywrightFailures, listVitestFailures } from "./list-failures.mjs";
import { ensureSystemPackages, findChromium } from "./system-packages.mjs";

const results = "test-results";
const vitestJson = `${results}/vitest.json`;
const playwrightJson = `${results}/playwright.json`;
const realJson = `${results}/real.json`;

/** A step is a command; one with a `report` counts its own tests, the others count as one. */
const unitTests = {
  name: "unit and integration tests",
  command: [
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${vitestJson}`,
  ],
  report: vitestCounts,
};
const checksAndBuild = [
  { name: "format and lint", command: ["biome", "ci", "."] },
  { name: "generated types", command: ["next", "typegen"] },
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "unused code", command: ["knip"] },
  { name: "licences of what is installed", command: ["licensee", "--errors-only"] },
  {
    name: "no secrets in the tree",
    command: ["secretlint", "--secretlintignore", ".gitignore", "**/*"],
  },
  { name: "migrations in step with the schema", command: ["tsx", "db/migrations-in-step.ts"] },
  { name: "build", command: ["node", "scripts/build.mjs"] },
  // The quick suites. `npm run real` has the journeys and the faults too, and builds what is missing.
  {
    name: "real parts",
    command: ["node", "scripts/real.mjs", "--at-hand", "contract", "parts"],
    report: realCounts,
  },
];
const browserTests = {
  name: "browser tests",
  command: ["playwright", "test"],
  report: playwrightCounts,
};

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

function realCounts() {
  const { failures: failed, ...counts } = JSON.parse(readFileSync(realJson, "utf8"));
  failures.push(...failed);
  return counts;
}

/** The exit code of a command. Kept output is printed at once when the command ends. */
function run(path, args, keepsOutput) {
  const child = spawn(path, args, {
    stdio: ["ignore", keepsOutput ? "pipe" : "inherit", keepsOutput ? "pipe" : "inherit"],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHROMIUM_PATH: findChromium() ?? "" },
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (status) => {
      process.stdout.write(Buffer.concat(chunks));
      resolve(status);
    });
  });
}

async function runStep({ name, command: [program, ...rest], report }, keepsOutput = false) {
  const began = performance.now();
  const path = program === "node" ? process.execPath : `node_modules/.bin/${program}`;
  const status = await run(path, rest, keepsOutput);
  const ok = status === 0;
  console.log(
    `— ${name}: ${ok ? "ok" : "failed"} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`,
  );
  try {
    const counts = report?.() ?? { passed: Number(ok), failed: Number(!ok), skipped: 0 };
    if (ok || (report && counts.failed > 0)) return add(counts);
    // All its tests may have passed, and something beside them failed.
    failures.push(name);
    add({ ...counts, failed: 1 });
  } catch {
    failures.push(name);
    add({ passed: 0, failed: 1, skipped: 0 });
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
// The unit tests mostly wait for databases, so what computes runs beside them.
const beside = (async () => {
  for (const step of checksAndBuild) await runStep(step, true);
})();
await runStep(unitTests);
await beside;
await runStep(browserTests);
const audit = countsOf(await auditInstalled(), Boolean(process.env.CI));
add(audit.counts);
console.log(`Vulnerability audit: ${audit.said}`);
for (const failure of failures) console.log(`Failed: ${failure}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
