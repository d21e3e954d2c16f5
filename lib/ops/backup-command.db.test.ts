import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDatabase, sql } from "@/db/client";
import {
  createBlankDatabase,
  createTestDatabase,
  type TestDatabase,
} from "@/db/testing/test-database";
import { json, lastAct, ops } from "./testing/operate";

let database: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postreel-backup-"));
  file = join(folder, "postreel.gz");
  database = await createTestDatabase();
  await sql()`insert into users (id, email) select gen_random_uuid(), i || '@mail.example'
    from generate_series(1, 9) i`;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const because = ["--reason", "before the upgrade"];

describe("npm run ops -- backup", () => {
  it("writes a backup once, and refuses to restore over existing data", async () => {
    const trial = await ops(["backup", "write", file, "--dry-run"]);
    expect([trial.code, existsSync(file)]).toEqual([0, false]);
    expect(await lastAct()).toBeUndefined();
    const written = await json("backup", "write", file, ...because);
    expect(written).toMatchObject({ code: 0, written: true, file });
    expect(await lastAct()).toMatchObject({
      action: "write",
      kind: "backup",
      subject: file,
      details: { by: userInfo().username, reason: because[1], tables: written.tables },
    });
    expect(await ops(["backup", "write", file])).toMatchObject({ code: 1, stdout: "" });
    for (const more of [[], ["--dry-run"]]) {
      const { code, stderr } = await ops(["backup", "restore", file, ...more]);
      expect(code).toBe(1);
      expect(stderr).toBe("The database holds posts or accounts: restore into an empty one.");
    }
  });

  it("checks a backup and its target, then restores it and records that", async () => {
    const blank = await createBlankDatabase();
    await setDatabase(blank.url);
    try {
      const tried = await json("backup", "restore", file, "--dry-run");
      expect(tried).toMatchObject({ code: 0, dryRun: true, restored: false });
      expect(tried.rows).toBeGreaterThan(5);
      const tables = () => sql()`select from pg_tables where schemaname = 'public'`;
      expect(await tables()).toHaveLength(0);
      expect(await json("backup", "restore", file)).toMatchObject({ tables: tried.tables });
      expect(await lastAct()).toMatchObject({ action: "restore", kind: "backup", subject: file });
    } finally {
      await setDatabase(database.url);
      await blank.drop();
    }
  });

  it("rejects a truncated file and one that is no backup", async () => {
    const whole = readFileSync(join(folder, "postreel.gz"));
    const cut = join(folder, "cut.gz");
    writeFileSync(cut, whole.subarray(0, whole.length / 2));
    const text = gunzipSync(whole).toString();
    const short = join(folder, "short.gz");
    writeFileSync(short, gzipSync(text.slice(0, text.lastIndexOf("\\."))));
    const other = join(folder, "other.gz");
    writeFileSync(other, gzipSync("no backup\n"));
    for (const file of [cut, short, other]) {
      const { code, stdout, stderr } = await ops(["backup", "restore", file, "--dry-run"]);
      expect({ code, stdout }, file).toEqual({ code: 1, stdout: "" });
      expect(stderr, file).toMatch(/incomplete|end of file|cannot be restored here/);
    }
  });
});
