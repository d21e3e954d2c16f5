import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startDatabase } from "../bench/embedded-database";
import { freePort } from "../e2e/app-server";
import { startFakeX } from "../e2e/fake-x/server";
import { parseDockerfile, parseVariables, type Stage, type Step } from "./dockerfile";

/**
 * Runs the steps of the Dockerfile without Docker: each stage in its own folder, from the files
 * that git tracks, then starts what the image would start, as its user, on its own database,
 * requests pages, and runs the operator's image. Shows that the steps work in a clean folder and
 * nothing is missing from the images. Does not test the base image itself.
 */
async function replay(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "postreel-image-"));
  chmodSync(root, 0o755);
  const stages = parseDockerfile(readFileSync("Dockerfile", "utf8"));
  const build = stages.find(({ name }) => name === "build");
  const ops = stages.find(({ name }) => name === "ops");
  const image = stages.at(-1);
  if (!build || !ops || !image) throw new Error("the Dockerfile lacks a stage");
  const database = await startDatabase();
  const x = await startFakeX();
  const served = { DATABASE_URL: database.url, X_UPSTREAM_URL: x.url };
  try {
    const built = runStage(root, build);
    await serve(root, { ...runStage(root, image), ...served }, image);
    // It begins as what it is made from.
    const operated = runStage(root, { ...ops, name: ops.base });
    await operate(folderOf(root, ops.base, "app"), { ...built, ...operated, ...served }, ops);
  } finally {
    await x.close();
    database.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

const folderOf = (root: string, stage: string | null, path: string) =>
  join(root, stage ?? "image", path);

/** Gives the variables that the stage ends with. */
function runStage(root: string, stage: Stage): Record<string, string> {
  const work = folderOf(root, stage.name, "app");
  mkdirSync(work, { recursive: true });
  const variables: Record<string, string> = {};
  for (const step of stage.steps) {
    console.log(`${step.instruction} ${step.rest}`);
    if (step.instruction === "ENV") Object.assign(variables, parseVariables(step.rest));
    if (step.instruction === "COPY") copy(root, work, step);
    if (step.instruction === "RUN") {
      const options = { cwd: work, stdio: "inherit", env: cleanEnv(variables) } as const;
      execFileSync("sh", ["-c", step.rest], options);
    }
  }
  return variables;
}

/** Of this machine's environment only what finds programs. */
function cleanEnv(variables: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return Object.assign(Object.create(null), { PATH, HOME }, variables);
}

function copy(root: string, work: string, { rest }: Step): void {
  const words = rest.split(" ");
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : null;
  const target = join(work, words.pop() ?? "");
  for (const source of words) {
    if (from) cpSync(folderOf(root, from, source), target, { recursive: true });
    else if (source === ".") copyTree(target);
    else cpSync(source, join(target, source));
  }
}

/** Only the files that git tracks: a clean clone has nothing else. */
function copyTree(target: string): void {
  const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0");
  for (const file of files.filter(Boolean)) cpSync(file, join(target, file), { recursive: true });
}

const stepOf = ({ steps }: Stage, instruction: string) =>
  steps.find((step) => step.instruction === instruction)?.rest;

/** Only root may switch to another user. */
function userOf(stage: Stage): { uid: number; gid: number } | object {
  const user = Number(stepOf(stage, "USER"));
  return process.getuid?.() === 0 ? { uid: user, gid: user } : {};
}

async function serve(root: string, variables: Record<string, string>, image: Stage) {
  const [program = "", ...rest]: string[] = JSON.parse(stepOf(image, "CMD") ?? "[]");
  const health = stepOf(image, "HEALTHCHECK")?.split(" CMD ")[1] ?? "";
  const port = String(await freePort());
  const env = { ...cleanEnv(variables), PORT: port };
  const cwd = folderOf(root, null, "app");
  const server = spawn(program, rest, { cwd, env, stdio: "inherit", ...userOf(image) });
  try {
    await untilHealthy(health, cwd, env);
    for (const path of ["/en", "/ja/popular-videos", "/zh-TW/authors", "/api/health/ready"]) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      console.log(`${status} ${path}`);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
    const began = performance.now();
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    console.log(`stopped ${Math.round(performance.now() - began)} ms after SIGTERM`);
  } finally {
    server.kill("SIGKILL");
  }
}

/** The operator's look at it, as `docker compose run --rm ops doctor` has it. */
async function operate(cwd: string, variables: Record<string, string>, ops: Stage) {
  const [program = "", ...rest]: string[] = JSON.parse(stepOf(ops, "ENTRYPOINT") ?? "[]");
  const env = { ...cleanEnv(variables), HOME: join(cwd, ".data") };
  console.log([program, ...rest, "doctor"].join(" "));
  const asked = spawn(program, [...rest, "doctor"], { cwd, env, stdio: "inherit", ...userOf(ops) });
  const [status] = await once(asked, "exit");
  if (status !== 0) throw new Error(`doctor ended with ${status}`);
}

async function untilHealthy(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    if (spawnSync("sh", ["-c", command], { cwd, env }).status === 0) return;
    await delay(200);
  }
  throw new Error("the health check never passed");
}

await replay();
