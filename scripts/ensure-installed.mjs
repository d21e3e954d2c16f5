import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Tools are needed to build, whatever NODE_ENV says. */
export const NPM_CI = ["ci", "--include=dev", "--no-audit", "--no-fund"];

/**
 * Whether node_modules holds what package-lock.json says, by npm's own record of what it installed.
 * Optional packages may be missing, and those of other platforms, which npm does not always mark so.
 */
export function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const present = readPackages("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  const isAsWanted = ([path, { version, integrity, optional, os, cpu }]) => {
    const found = present[path];
    if (!found) return Boolean(optional || os || cpu);
    return found.version === version && found.integrity === integrity;
  };
  return (
    Object.entries(wanted)
      .filter(([path]) => path !== "")
      .every(isAsWanted) && Object.keys(present).every((path) => path in wanted)
  );
}

/** Installs when needed, and ends the process where that fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  const { status } = spawnSync("npm", NPM_CI, { stdio: "inherit" });
  if (status === 0) return;
  console.error("npm ci failed: mend what it says above, then run this again.");
  process.exit(1);
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return null;
  }
}
