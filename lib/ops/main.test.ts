import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbedded } from "@/db/embedded/start-embedded";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "postreel-ops-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { code: number; said: string; told: string };

/** As `npm run ops` runs it. */
function ops(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const variables: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, ...env };
  const all = ["scripts/ops.mjs", ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { env: variables }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout.trim(), told: stderr.trim() });
    });
  });
}

describe("npm run ops", () => {
  it.each(["reports", "hide", "restore", "block", "unblock", "remove", "user", "jobs", "doctor"])(
    "knows %s",
    async (name) => {
      const { runOps } = await import("./run-ops");
      const { code, said } = await runOps([name, "--help"], () => Promise.reject());
      expect(code).toBe(0);
      expect(said).toContain(`npm run ops -- ${name}`);
      expect(said).toMatch(/--json .*\n.*--dry-run .*\n.*--help/);
    },
  );

  it("starts the embedded database where none runs, and joins one that does", async () => {
    const act = ["hide", "20", "--reason", "a trial", "--json"];
    expect(JSON.parse((await ops(act)).said)).toMatchObject({ success: true, was: "unknown" });
    const embedded = await startEmbedded(folder);
    if (embedded.kind !== "running") throw new Error("still in use");
    const joined = await ops(["restore", "20", "--reason", "the end", "--json"]);
    expect(JSON.parse(joined.said)).toMatchObject({ success: true, isHeld: false });
    const database = postgres(embedded.url, { max: 1 });
    const acts = await database`select action from audit_log order by id`;
    await database.end();
    embedded.stop();
    expect(acts.map(({ action }) => action)).toEqual(["hide", "restore"]);
  }, 60_000);

  it.each([
    [{ DATABASE_URL: "postgres://a:secret@127.0.0.1:1/x" }, "DATABASE_URL does not answer"],
    [{ TRUST_PROXY: "yes" }, "Wrong configuration. TRUST_PROXY:"],
  ])(
    "ends with code 1 and one line without secrets: %j",
    async (env, line) => {
      const { code, said, told } = await ops(["reports"], env as Record<string, string>);
      expect({ code, said }).toEqual({ code: 1, said: "" });
      expect(told.split("\n")).toHaveLength(1);
      expect(told).toContain(line);
      expect(told).not.toContain("secret");
    },
    30_000,
  );
});
