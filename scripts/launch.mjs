import { mkdirSync } from "node:fs";
import { takeLock } from "../db/embedded/folder-lock.mjs";
import { buildDigest, isBuilt, stampBuild } from "./build-stamp.mjs";
import { runChild, stopWithChild } from "./child.mjs";
import { isInstalled, NPM_CI, stampInstall } from "./ensure-installed.mjs";
import { findProblem, loadEnvFiles } from "./preflight.mjs";

const NEXT = "node_modules/next/dist/bin/next";
const READY_CHECK_MS = 100;

/**
 * Node takes 16 KiB of head by itself. Whoever is signed in sends their token twice, as a bearer and
 * encoded in cookies: the longest that is taken come to 60 KiB.
 */
export const SERVER_FLAGS = ["--max-http-header-size=65536"];

/** Brings everything up to date and serves, with `next start` or `next dev`. Never resolves while it serves. */
export async function launch(command) {
  stopWithChild();
  loadEnvFiles();
  const host = process.env.HOST || "127.0.0.1";
  const port = process.env.PORT || "3000";
  const problem = await findProblem({ host, port, dataDir: process.env.DATA_DIR || ".data" });
  if (problem) return fail(problem);
  await prepare(command);

  void announce(host, port);
  const args = ["--import", "./scripts/follow-parent.mjs", NEXT, command, "-H", host, "-p", port];
  await runChild(process.execPath, [...SERVER_FLAGS, ...args], { linked: true });
  // It ended without being asked to, and has said why.
  process.exit(1);
}

/** Installs and builds what is missing, one process at a time. */
export async function prepare(command) {
  // With nothing to do it writes nothing: deploy/postreel.service may not write this folder.
  if (isInstalled() && command === "start" && isBuilt(buildDigest(process.env))) return;
  mkdirSync(".data", { recursive: true });
  const lock = takeLock(".data/prepare.lock");
  if (lock.kind === "held") {
    fail(`Process ${lock.pid} is installing or building here. Try again when it is done.`);
  }
  if (!isInstalled()) await install();
  if (command === "start") await build();
  lock.release();
}

async function install() {
  if ((await runChild("npm", NPM_CI)) !== 0) {
    fail("npm ci failed: mend what it says above, then start again.");
  }
  stampInstall();
}

async function build() {
  const digest = buildDigest(process.env);
  if (isBuilt(digest)) return;
  const checked = await runChild(process.execPath, ["--import", "tsx", "scripts/check-env.ts"]);
  if (checked !== 0) process.exit(1);
  const built = await runChild(process.execPath, [NEXT, "build"], {
    env: { NODE_ENV: "production" },
  });
  if (built !== 0) fail("next build failed: mend what it says above, then start again.");
  stampBuild(digest);
}

/** Where this machine reaches a server that listens on `host`. */
export function originOf(host, port) {
  const address = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

/** Says where it is once it answers. */
async function announce(host, port) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, READY_CHECK_MS));
    const answer = await fetch(`${originOf(host, port)}/api/health`).catch(() => null);
    if (answer?.status !== undefined && answer.status < 500) break;
  }
  const shown = host === "127.0.0.1" || host === "0.0.0.0" ? "localhost" : host;
  console.log(`Postreel is at ${originOf(shown, port)}`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
