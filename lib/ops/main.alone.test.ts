import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbedded } from "@/db/embedded/start-embedded";
import { applyMigrations } from "@/db/migrate";
import { readRelease } from "@/db/release";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "postreel-ops-"));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Nothing listens on this port. */
const X_AWAY = { X_UPSTREAM_URL: "http://127.0.0.1:1" };

type Run = { code: number; stdout: string; stderr: string };

/** Runs a command as `npm run ops` does. */
function ops(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const variables: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, ...X_AWAY, ...env };
  const all = ["scripts/ops.mjs", ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, all, { env: variables }, (error, stdout, stderr) => {
      resolve({
        code: error ? Number(error.code) : 0,
        stdout: stdout.trim(),
        stderr: stderr.trim(),
      });
    });
  });
}

describe("npm run ops", () => {
  it.each([
    "reports",
    "hidden",
    "hide",
    "restore",
    "block",
    "unblock",
    "remove",
    "user",
    "jobs",
    "checker",
    "probe-x",
    "doctor",
  ])(
    "knows %s",
    async (name) => {
      const { runOps } = await import("./run-ops");
      const { code, stdout } = await runOps([name, "--help"], () => Promise.reject());
      expect(code).toBe(0);
      expect(stdout).toContain(`npm run ops -- ${name}`);
      expect(stdout).toMatch(/--json .*\n.*--dry-run .*\n.*--reason .*\n.*--help/);
      // The first run loads all modules of the commands.
    },
    30_000,
  );

  it("starts the embedded database, or connects to one that is running", async () => {
    const made = await startEmbedded(folder);
    if (made.kind !== "running") throw new Error("in use");
    await applyMigrations(made.url);
    made.stop();
    const act = ["hide", "20", "--reason", "a trial", "--json"];
    expect(JSON.parse((await ops(act)).stdout)).toMatchObject({ success: true, was: "unknown" });
    const embedded = await startEmbedded(folder);
    if (embedded.kind !== "running") throw new Error("still in use");
    const joined = await ops(["restore", "20", "--reason", "the end", "--json"]);
    expect(JSON.parse(joined.stdout)).toMatchObject({ success: true, isHeld: false });
    const database = postgres(embedded.url, { max: 1 });
    const entries = await database`select action from audit_log order by id`;
    await database.end();
    embedded.stop();
    expect(entries.map(({ action }) => action)).toEqual(["hide", "restore"]);
  }, 60_000);

  it("migrates a database of an older release only for commands that write", async () => {
    const former = join(folder, "former");
    const withDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
      const embedded = await startEmbedded(former);
      if (embedded.kind !== "running") throw new Error("in use");
      return work(embedded.url).finally(() => embedded.stop());
    };
    const applied = () =>
      withDatabase(async (url) => {
        const database = postgres(url, { max: 1 });
        const rows = await database`select from drizzle.applied_functions`;
        await database.end();
        return rows.length;
      });
    const release = readRelease();
    const { functions } = release;
    await withDatabase(async (url) => {
      await applyMigrations(url, { release: { ...release, functions: functions.slice(0, -1) } });
      const database = postgres(url, { max: 1 });
      await database`insert into users (id) values (gen_random_uuid())`;
      await database.end();
    });
    const run = (...args: string[]) => ops(args, { DATA_DIR: former });
    const because = ["--reason", "a trial"];
    const file = join(folder, "before-the-upgrade.gz");

    expect((await run("doctor")).stdout).toContain(`missing: ${functions.at(-1)?.name}`);
    expect(await run("backup", "write", file)).toMatchObject({ code: 0, stderr: "" });
    expect(gunzipSync(readFileSync(file)).toString()).toContain("postreel backup");
    expect(await applied()).toBe(functions.length - 1);
    expect((await run("backup", "restore", file)).stderr).toContain("holds posts or accounts");
    for (const args of [["reports"], ["jobs"], ["hide", "20", ...because, "--dry-run"]]) {
      const { code, stderr } = await run(...args);
      expect({ args, code }).toEqual({ args, code: 1 });
      expect(stderr).toContain("lacks migrations of this release");
    }
    expect(await applied()).toBe(functions.length - 1);

    expect(await run("hide", "20", ...because)).toMatchObject({ code: 0, stderr: "" });
    expect(await applied()).toBe(functions.length);
  }, 120_000);

  it.each(["reports", "doctor", "jobs", "backup write /dev/null/x"])(
    "creates no database: %s",
    async (command) => {
      const missing = join(folder, "nowhere");
      const { code, stdout, stderr } = await ops(command.split(" "), { DATA_DIR: missing });
      expect(code).toBe(1);
      const line = `${stdout}\n${stderr}`.split("\n").find((one) => one.includes(missing));
      expect(line).toMatch(/There is no database in .*nowhere: /);
      expect(existsSync(join(missing, "postgres"))).toBe(false);
    },
    30_000,
  );

  it("dry-runs a restore without creating a database", async () => {
    const missing = join(folder, "not-yet");
    const file = join(folder, "of-nothing.gz");
    const header = `-- postreel backup ${JSON.stringify({ format: 1, takenAt: "2026-01-01T00:00:00Z", migrations: [] })}`;
    writeFileSync(file, gzipSync(`${header}\nCOPY "users" ("id") FROM stdin;\n\\.\n`));
    const { code, stdout } = await ops(["backup", "restore", file, "--dry-run"], {
      DATA_DIR: missing,
    });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining("It would be restored into a new database."),
    });
    expect(stdout).toContain("is complete: 1 tables, 0 rows");
    expect(existsSync(join(missing, "postgres"))).toBe(false);
  }, 30_000);

  it("creates the database it restores into", async () => {
    const fresh = join(folder, "fresh");
    const file = join(folder, "no-backup.gz");
    writeFileSync(file, gzipSync("no backup\n"));
    const { code, stderr } = await ops(["backup", "restore", file], { DATA_DIR: fresh });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining("cannot be restored here"),
    });
    expect(existsSync(join(fresh, "postgres"))).toBe(true);
  }, 60_000);

  it("reports why the database cannot be opened, as text and as JSON", async () => {
    const broken = join(folder, "broken");
    mkdirSync(join(broken, "postgres"), { recursive: true });
    const why = /^The embedded PostgreSQL in .*broken.* did not start: .*postgresql\.conf/;
    const { code, stdout, stderr } = await ops(["reports"], { DATA_DIR: broken });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(why),
    });
    const asJson = await ops(["reports", "--json"], { DATA_DIR: broken });
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.stdout)).toEqual({
      success: false,
      error: "database_not_opened",
      message: expect.stringMatching(why),
    });
  }, 60_000);

  it.each([
    [{ DATABASE_URL: "postgres://a:secret@127.0.0.1:1/x" }, "DATABASE_URL does not answer"],
    [{ TRUST_PROXY: "yes" }, "Wrong configuration. TRUST_PROXY:"],
  ])(
    "ends with code 1 and one line without secrets: %j",
    async (env, line) => {
      const { code, stdout, stderr } = await ops(["reports"], env as Record<string, string>);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr.split("\n")).toHaveLength(1);
      expect(stderr).toContain(line);
      expect(stderr).not.toContain("secret");
    },
    30_000,
  );
});
