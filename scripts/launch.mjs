import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { takeLock } from "../db/embedded/folder-lock.mjs";
import {
  buildDigest,
  isBuilt,
  SERVER_ARGUMENTS,
  SERVER_ENVIRONMENT,
  SERVER_FILE,
  stampBuild,
} from "./build-stamp.mjs";
import { runChild, stopWithChild } from "./child.mjs";
import { installArguments, isInstalled, packageCount, stampInstall } from "./ensure-installed.mjs";
import { findProblem, loadEnvFiles } from "./preflight.mjs";

const DEV_SERVER_FILE = ".data/dev-server.cjs";
/** Output of npm and Next: their banners and warnings are not for the person who starts the app. */
const BUILD_LOG = ".data/build.log";
const LAST_LINES = 40;

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
  const served = isDev ? [file, "--dev"] : SERVER_ARGUMENTS;
  const args = ["--import", "./scripts/follow-parent.mjs", ...served];
  const env = { ...SERVER_ENVIRONMENT, NODE_ENV: isDev ? "development" : "production" };
  await runChild(process.execPath, args, { linked: true, env });
  // The server ended without being asked to, and has printed why.
  process.exit(1);
}

/**
 * Installs and builds what is missing, one process at a time. Gives the server's file. `withTools`: what
 * tests and benchmarks need beside it.
 */
export async function prepare(command, { withTools = false } = {}) {
  // With nothing to do it writes nothing: deploy/postreel.service may not write this folder.
  const isReady = isInstalled(withTools);
  if (isReady && command === "start" && isBuilt(buildDigest())) return SERVER_FILE;
  mkdirSync(".data", { recursive: true });
  const lock = takeLock(".data/prepare.lock");
  if (lock.kind === "held") {
    fail(`Process ${lock.pid} is installing or building here. Try again when it is done.`);
  }
  rmSync(BUILD_LOG, { force: true });
  if (!isInstalled(withTools)) await install(withTools);
  // esbuild is there once everything is installed.
  const { buildApp, bundleServer } = await import("./build.mjs");
  if (command === "start") await build(buildApp);
  else await bundleServer(DEV_SERVER_FILE);
  lock.release();
  return command === "start" ? SERVER_FILE : DEV_SERVER_FILE;
}

async function install(withTools) {
  const what = `${packageCount(withTools)} packages (${withTools ? "1.1" : "0.7"} GB on disk)`;
  const code = await timed(`Installing ${what}, once`, "Installed", () =>
    runChild("npm", installArguments(withTools), { log: BUILD_LOG }),
  );
  if (code !== 0) failWithLog("npm ci failed");
  stampInstall(withTools);
}

async function build(buildApp) {
  const digest = buildDigest();
  if (isBuilt(digest)) return;
  const checked = await runChild(process.execPath, ["--import", "tsx", "scripts/check-env.ts"]);
  if (checked !== 0) process.exit(1);
  const code = await timed(
    "Building: about a minute, once, with up to 2 GB of memory",
    "Built",
    () => buildApp({ log: BUILD_LOG }),
  );
  if (code !== 0) failWithLog("The build failed");
  stampBuild(digest);
}

/** Prints what begins and, after success, how long it took. */
async function timed(beginning, done, run) {
  const began = performance.now();
  console.log(`${beginning} …`);
  const code = await run();
  if (code === 0) console.log(`${done} in ${Math.round((performance.now() - began) / 1000)} s.`);
  return code;
}

function failWithLog(what) {
  const lines = readFileSync(BUILD_LOG, "utf8").trimEnd().split("\n");
  console.error(lines.slice(-LAST_LINES).join("\n"));
  fail(`${what}: fix what it says above (all of it is in ${BUILD_LOG}), then start again.`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
