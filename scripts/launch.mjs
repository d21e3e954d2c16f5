import { mkdirSync } from "node:fs";
import { takeLock } from "../db/embedded/folder-lock.mjs";
import { buildDigest, isBuilt, SERVER_FILE, stampBuild } from "./build-stamp.mjs";
import { runChild, stopWithChild } from "./child.mjs";
import { isInstalled, NPM_CI, stampInstall } from "./ensure-installed.mjs";
import { findProblem, loadEnvFiles } from "./preflight.mjs";

const DEV_SERVER_FILE = ".data/dev-server.cjs";

/** Brings everything up to date and serves: `start` the build, `dev` the sources. Never resolves. */
export async function launch(command) {
  stopWithChild();
  loadEnvFiles();
  const host = process.env.HOST || "127.0.0.1";
  const port = process.env.PORT || "3000";
  const problem = await findProblem({ host, port, dataDir: process.env.DATA_DIR || ".data" });
  if (problem) return fail(problem);
  const file = await prepare(command);

  const isDev = command === "dev";
  const args = ["--import", "./scripts/follow-parent.mjs", file, ...(isDev ? ["--dev"] : [])];
  const env = { NODE_ENV: isDev ? "development" : "production" };
  await runChild(process.execPath, args, { linked: true, env });
  // It ended without being asked to, and has said why.
  process.exit(1);
}

/** Installs and builds what is missing, one process at a time. Gives the server's file. */
export async function prepare(command) {
  // With nothing to do it writes nothing: deploy/postreel.service may not write this folder.
  if (isInstalled() && command === "start" && isBuilt(buildDigest())) {
    return SERVER_FILE;
  }
  mkdirSync(".data", { recursive: true });
  const lock = takeLock(".data/prepare.lock");
  if (lock.kind === "held") {
    fail(`Process ${lock.pid} is installing or building here. Try again when it is done.`);
  }
  if (!isInstalled()) await install();
  // esbuild is there once everything is installed.
  const { buildApp, bundleServer } = await import("./build.mjs");
  if (command === "start") await build(buildApp);
  else await bundleServer(DEV_SERVER_FILE);
  lock.release();
  return command === "start" ? SERVER_FILE : DEV_SERVER_FILE;
}

async function install() {
  if ((await runChild("npm", NPM_CI)) !== 0) {
    fail("npm ci failed: fix what it says above, then start again.");
  }
  stampInstall();
}

async function build(buildApp) {
  const digest = buildDigest();
  if (isBuilt(digest)) return;
  const checked = await runChild(process.execPath, ["--import", "tsx", "scripts/check-env.ts"]);
  if (checked !== 0) process.exit(1);
  const began = performance.now();
  console.log("Building Postreel. This takes about a minute.");
  if ((await buildApp()) !== 0) fail("The build failed: fix what it says above, then start again.");
  console.log(`Built in ${Math.round((performance.now() - began) / 1000)} s.`);
  stampBuild(digest);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
