import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const NPM_CI = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];

/** Inside the folder that `npm ci` deletes first, so that an interrupted install has no stamp. */
const STAMP = "node_modules/.postreel-lock";

/**
 * The arguments of npm. Serving and building need no development tools, whatever NODE_ENV is; tests and
 * benchmarks do.
 */
export function installArguments(withTools) {
  return [...NPM_CI, withTools ? "--include=dev" : "--omit=dev"];
}

/** Whether node_modules matches package-lock.json: by our own record, or npm's. */
export function isInstalled(withTools) {
  const stamped = read(STAMP)?.trim().split(" ");
  if (stamped?.[0] === lockDigest()) return !withTools || stamped[1] === "tools";
  return isRecorded(withTools);
}

/** Call it after a successful `npm ci`. */
export function stampInstall(withTools) {
  writeFileSync(STAMP, `${lockDigest()}${withTools ? " tools" : ""}\n`);
}

/** Number of packages that an install for this purpose brings, including those for other platforms. */
export function packageCount(withTools) {
  return Object.values(wantedPackages()).filter(({ dev }) => withTools || !dev).length - 1;
}

/** Installs when needed, and ends the process where that fails. */
export function ensureInstalled(withTools = true) {
  if (isInstalled(withTools)) return;
  const { status } = spawnSync("npm", installArguments(withTools), {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status === 0) return stampInstall(withTools);
  console.error("npm ci failed: fix what it says above, then run this again.");
  process.exit(1);
}

/** Optional packages may be missing (most are for other platforms), and what npm calls extraneous. */
function isRecorded(withTools) {
  const record = read("node_modules/.package-lock.json");
  if (record === null) return false;
  const wanted = wantedPackages();
  const present = JSON.parse(record).packages;
  const isAsWanted = ([path, { version, integrity, dev, optional, extraneous }]) => {
    const found = present[path];
    if (!found) return path === "" || Boolean(optional || extraneous || (dev && !withTools));
    return found.version === version && found.integrity === integrity;
  };
  return (
    Object.entries(wanted).every(isAsWanted) && Object.keys(present).every((path) => path in wanted)
  );
}

function wantedPackages() {
  return JSON.parse(read("package-lock.json")).packages;
}

function lockDigest() {
  return createHash("sha256").update(read("package-lock.json")).digest("hex");
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
