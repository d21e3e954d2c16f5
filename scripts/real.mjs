import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { FROM_SOURCES } from "./child.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { getParts, whyNoParts } from "./real-parts.mjs";
import { findChromium } from "./system-packages.mjs";

// `npm run real`: compose.yaml's services as real processes, and the suites against them.
// `--at-hand` builds and installs nothing: `npm test` uses the parts that an earlier run left.
const isAtHandOnly = process.argv.includes("--at-hand");
const suites = process.argv.slice(2).filter((argument) => argument !== "--at-hand");

/** The parts of this machine, or why it has none. */
function findParts() {
  const reason = whyNoParts(isAtHandOnly);
  if (reason) return { reason };
  try {
    return { parts: getParts() };
  } catch (error) {
    return { reason: String(error instanceof Error ? error.message : error).split("\n")[0] };
  }
}

const { parts, reason } = findParts();
if (!parts) {
  console.log(`The real parts were not run: ${reason}.`);
  mkdirSync("test-results", { recursive: true });
  const counts = { passed: 0, failed: 0, skipped: 1, failures: [] };
  writeFileSync("test-results/real.json", JSON.stringify(counts));
  console.log("0 passed, 0 failed, 1 skipped");
} else {
  ensureInstalled();
  const { status } = spawnSync(process.execPath, [...FROM_SOURCES, "e2e/real/main.ts", ...suites], {
    stdio: "inherit",
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      CHROMIUM_PATH: findChromium() ?? "",
      REAL_PROGRAMS: JSON.stringify(parts),
    },
  });
  process.exitCode = status ?? 1;
}
