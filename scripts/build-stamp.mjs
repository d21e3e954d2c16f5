import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** `server/` as one file, so that production runs without a TypeScript loader. */
export const SERVER_FILE = ".next/postreel/server.cjs";
/**
 * What Node is started with: room for 16 MB of new objects at a time. Where memory is plenty V8 takes four times as
 * much: 90 MB more after thousands of pages, and no faster.
 */
export const SERVER_ARGUMENTS = ["--max-semi-space-size=16", SERVER_FILE];
/**
 * With one for each thread, as by default, glibc's arenas keep 32 MB more after a crawl of 20,000 profiles
 * (bench/results/pages.md).
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };
/** The operator's commands as one file. */
export const OPS_FILE = ".next/postreel/ops.cjs";

const STAMP = ".next/postreel-build";
const BUILDER = "scripts/build.mjs";
const SOURCES = ["app", "components", "db", "lib", "messages", "public", "server"];
/** Not tsconfig.json: `next build` itself rewrites it. */
const ROOT_FILES =
  /^(instrumentation(-client)?\.ts|middleware\.ts|next\.config\.ts|package(-lock)?\.json|postcss\.config\.mjs)$/;
const NOT_BUILT = /\.test\.tsx?$|\.md$|\.d\.json\.ts$/;

/** Whether .next was built from these sources. */
export function isBuilt(digest) {
  if (!existsSync(".next/BUILD_ID") || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, "utf8") === digest;
}

export function stampBuild(digest) {
  writeFileSync(STAMP, digest);
}

/** A digest of everything that a build depends on: no setting is part of it. */
export function buildDigest() {
  const hash = createHash("sha256");
  const add = (name, content) => hash.update(`${name}\0`).update(content).update("\0");
  const root = readdirSync(".").filter((name) => ROOT_FILES.test(name));
  for (const path of [...root, BUILDER, ...SOURCES.flatMap(filesBelow)].sort()) {
    add(path, readFileSync(path));
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
