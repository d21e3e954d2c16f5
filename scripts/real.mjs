import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { getParts, whyNoParts } from "./real-parts.mjs";
import { findChromium } from "./system-packages.mjs";

// `npm run real`: compose.yaml's services as real processes, and the suites against them.
const reason = whyNoParts();
if (reason) {
  console.log(`The real parts were not run: ${reason}.`);
  console.log("0 passed, 0 failed, 1 skipped");
} else {
  ensureInstalled();
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "e2e/real/main.ts", ...process.argv.slice(2)],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        NEXT_TELEMETRY_DISABLED: "1",
        CHROMIUM_PATH: findChromium() ?? "",
        REAL_PROGRAMS: JSON.stringify(getParts()),
      },
    },
  );
  process.exitCode = status ?? 1;
}
