import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockOwner, processStart, takeLock } from "./folder-lock.mjs";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postreel-lock-"));
  lock = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the lock in its own process, prints the result, and lives until its input ends. */
function contender() {
  const program = `import { takeLock } from ${JSON.stringify(import.meta.resolve("./folder-lock.mjs"))};
    console.log(takeLock(${JSON.stringify(lock)}).kind); process.stdin.resume();`;
  return spawn(process.execPath, ["--input-type=module", "-e", program]);
}

describe("takeLock", () => {
  it("belongs to its process until it is released", () => {
    const taken = takeLock(lock);
    expect(lockOwner(lock)).toBe(process.pid);
    if (taken.kind === "taken") taken.release();
    expect(lockOwner(lock)).toBeNull();
  });

  it("goes to exactly one of eight processes that find a dead owner's lock", async () => {
    writeFileSync(lock, "1\nnot when process 1 started\n");
    const contenders = Array.from({ length: 8 }, contender);
    const said = await Promise.all(
      contenders.map(async ({ stdout }) => String((await once(stdout, "data"))[0]).trim()),
    );
    expect(said.filter((kind) => kind === "taken")).toHaveLength(1);
    for (const one of contenders) one.stdin.end();
    await Promise.all(contenders.map((one) => once(one, "exit")));
    expect(lockOwner(lock)).toBeNull();
  });

  it("does not mistake another process with the owner's number for it", () => {
    writeFileSync(lock, `${process.pid}\nsome other start\n`);
    expect(lockOwner(lock)).toBeNull();
  });
});

describe("processStart", () => {
  it("stays the same while a process lives", () => {
    expect(processStart(process.pid)).toBe(processStart(process.pid));
    expect(processStart(process.pid)).not.toBeNull();
  });

  it.runIf(process.platform === "linux")("calls a zombie gone", async () => {
    // The shell's child ends; the program that replaced the shell never waits for it.
    const parent = spawn("sh", ["-c", "sh -c 'echo $$' & exec tail -f /dev/null"]);
    const pid = Number((await once(parent.stdout, "data"))[0]);
    await expect.poll(() => processStart(pid)).toBeNull();
    expect(() => process.kill(pid, 0)).not.toThrow();
    parent.kill();
    await once(parent, "exit");
  });
});
