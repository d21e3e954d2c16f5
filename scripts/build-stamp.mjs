import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostedService } from "../lib/auth/decide-mode.mjs";

/** `server/` as one file, so that production runs without a TypeScript loader. */
export const SERVER_FILE = ".next/postreel/server.cjs";

const STAMP = ".next/postreel-build";
const BUILDER = "scripts/build.mjs";
const SOURCES = ["app", "components", "db", "lib", "messages", "public", "server"];
/** Not tsconfig.json: `next build` itself rewrites it. */
const ROOT_FILES =
  /^(instrumentation(-client)?\.ts|middleware\.ts|next\.config\.ts|package(-lock)?\.json|postcss\.config\.mjs)$/;
const NOT_BUILT = /\.test\.tsx?$|\.md$|\.d\.json\.ts$/;
/** Variables whose values are part of the build: in scripts, or in prerendered pages. */
const BAKED = /^(NEXT_PUBLIC_.+|SITE_URL|CONTACT_FORM_URL|OPERATOR_(NAME|ADDRESS|EMAIL))$/;

/** Whether .next was built from these sources and these values. */
export function isBuilt(digest) {
  if (!existsSync(".next/BUILD_ID") || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, "utf8") === digest;
}

export function stampBuild(digest) {
  writeFileSync(STAMP, digest);
}

/** A digest of everything that a build depends on. */
export function buildDigest(env) {
  const hash = createHash("sha256");
  const add = (name, content) => hash.update(`${name}\0`).update(content).update("\0");
  const root = readdirSync(".").filter((name) => ROOT_FILES.test(name));
  for (const path of [...root, BUILDER, ...SOURCES.flatMap(filesBelow)].sort()) {
    add(path, readFileSync(path));
  }
  for (const name of Object.keys(env)
    .filter((name) => BAKED.test(name))
    .sort()) {
    if (env[name]) add(name, env[name]);
  }
  add("sign-in", hostedService(env));
  // Without a SITE_URL the origin in heads and sitemaps is this port's.
  if (!env.SITE_URL) add("PORT", env.PORT || "3000");
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
