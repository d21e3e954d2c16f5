// Plain JavaScript without packages: `scripts/start.mjs` takes a lock before anything is installed.
// Not proper-lockfile, which keeps a lock for 10 s after a kill; here the owner's start time shows
// at once that it has ended.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { platform } from "node:os";

/** An older guard belongs to a process that died. */
const GUARD_MAX_AGE_MS = 10_000;

/**
 * When a process started, in the system's own words; null when it is gone. A zombie counts as gone:
 * after a SIGKILL it can stay for long, and `kill(pid, 0)` calls it alive.
 */
export function processStart(pid) {
  if (platform() === "linux") return startFromProc(pid);
  try {
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return line === "" || line.startsWith("Z") ? null : line.replace(/^\S+\s+/, "");
  } catch {
    return null;
  }
}

function startFromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; state is field 3, start time field 22.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** The pid of the living process that holds the lock, else null. */
export function lockOwner(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return null;
  }
  const [pid, started] = text.split("\n");
  return Number(pid) > 0 && processStart(Number(pid)) === started ? Number(pid) : null;
}

/**
 * Takes the lock for this process, from a dead owner too.
 * @returns {{ kind: "taken", release: () => void } | { kind: "held", pid: number }}
 */
export function takeLock(path) {
  const guard = `${path}.guard`;
  enterGuard(guard);
  try {
    const pid = lockOwner(path);
    if (pid !== null && pid !== process.pid) return { kind: "held", pid };
    writeFileSync(path, `${process.pid}\n${processStart(process.pid)}\n`);
    return { kind: "taken", release: () => release(path) };
  } finally {
    rmdirSync(guard);
  }
}

function release(path) {
  if (lockOwner(path) === process.pid) unlinkSync(path);
}

/** Making a folder is atomic: only one process at a time reads and writes the lock. */
function enterGuard(guard) {
  for (;;) {
    try {
      mkdirSync(guard);
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    try {
      if (Date.now() - statSync(guard).mtimeMs > GUARD_MAX_AGE_MS) rmdirSync(guard);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  }
}
