import { spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";

/** The whole shutdown after SIGTERM must take less than 10 s. */
const GONE_MS = 9_700;
const PARENT_CHECK_MS = 1_000;

/** What Node needs to run a program of the sources. */
export const FROM_SOURCES = ["--import", "tsx", "--conditions=react-server"];

let running = null;
let isStopping = false;

/**
 * Runs a program of the start, one after another, and hands our own end on to it. With `log` its output
 * goes to that file. Resolves to its exit code; ends the process with code 0 when we were asked to stop
 * meanwhile.
 */
export function runChild(program, args, { env = {}, linked = false, log = null } = {}) {
  const output = log === null ? "inherit" : openSync(log, "a");
  return new Promise((resolve) => {
    running = spawn(program, args, {
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
      stdio: ["ignore", output, output, ...(linked ? ["ipc"] : [])],
      // Its own process group: Ctrl-C reaches it once, through us.
      detached: true,
      // npm is a script there, which only a shell runs.
      shell: program === "npm" && process.platform === "win32",
    });
    running.once("error", (error) => {
      console.error(`${program} cannot be run: ${error.message}`);
      resolve(1);
    });
    running.once("exit", (code) => (isStopping ? process.exit(0) : resolve(code ?? 1)));
  });
}

/** From now on SIGTERM, SIGINT and the end of our parent process end the child, then us. */
export function stopWithChild() {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  const starters = whoStartedUs();
  // A killed npm forwards no signal: only the changed parent shows it.
  setInterval(() => whoStartedUs() !== starters && stop(), PARENT_CHECK_MS).unref();
}

/** Our parent and, under npm, which adds a shell, the parent's parent if the system shows it. */
function whoStartedUs() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return String(parent);
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, "utf8");
    return `${parent} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(parent);
  }
}

function stop() {
  if (isStopping) return;
  isStopping = true;
  if (!running || running.exitCode !== null || running.signalCode !== null) process.exit(0);
  running.kill("SIGTERM");
  setTimeout(() => running.kill("SIGKILL"), GONE_MS).unref();
}
