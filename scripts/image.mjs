import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { FROM_SOURCES } from "./child.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { getParts, whyNoParts } from "./real-parts.mjs";
import { findChromium } from "./system-packages.mjs";

// `npm run image`: builds the image and runs all of compose.yaml in a container engine of its own.
ensureInstalled();
const reason = whyNoParts(false);
if (reason || !existsSync("/usr/bin/unshare")) {
  console.log(`The image was not run: ${reason ?? "there is no unshare"}.`);
  console.log("0 passed, 0 failed, 1 skipped");
} else {
  const { status } = spawnSync(
    process.execPath,
    [...FROM_SOURCES, "e2e/image/main.ts", ...process.argv.slice(2)],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        CHROMIUM_PATH: findChromium() ?? "",
        IMAGE_PROGRAMS: JSON.stringify(getParts()),
      },
    },
  );
  process.exitCode = status ?? 1;
}
