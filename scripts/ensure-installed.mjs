import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

/** Tools are needed to build, whatever NODE_ENV is. */
export const NPM_CI = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Inside what `npm ci` begins by deleting: an install that was cut off has none. */
const STAMP = "node_modules/.postreel-lock";

/** Whether node_modules matches package-lock.json: by our own record, or npm's. */
export function isInstalled() {
  return read(STAMP) === lockDigest() || isRecorded();
}

/** To be called after a successful `npm ci`. */
export function stampInstall() {
  writeFileSync(STAMP, lockDigest());
}

/** Installs when needed, and ends the process where that fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  const { status } = spawnSync("npm", NPM_CI, { stdio: "inherit" });
  if (status === 0) return stampInstall();
  console.error("npm ci failed: fix what it says above, then run this again.");
  process.exit(1);
}

/** Optional packages may be missing (most are for other platforms), and what npm calls extraneous. */
function isRecorded() {
  const record = read("node_modules/.package-lock.json");
  if (record === null) return false;
  const wanted = JSON.parse(read("package-lock.json")).packages;
  const present = JSON.parse(record).packages;
  const isAsWanted = ([path, { version, integrity, optional, extraneous }]) => {
    const found = present[path];
    if (!found) return path === "" || Boolean(optional || extraneous);
    return found.version === version && found.integrity === integrity;
  };
  return (
    Object.entries(wanted).every(isAsWanted) && Object.keys(present).every((path) => path in wanted)
  );
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
