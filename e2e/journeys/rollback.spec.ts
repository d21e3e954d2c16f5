import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { freshDataDir, startApp } from "../app-server";
import { databaseUrl } from "../database-url";

/** A migration time later than all of this release. */
const LATER = 4_102_444_800_000;

test("an instance starts on a database that a newer release has migrated, and refuses a diverged one", async () => {
  test.setTimeout(120_000);
  const dataDir = freshDataDir();
  const host = await startApp({ JOBS: "off" }, dataDir);
  const url = databaseUrl(dataDir);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const file = join(mkdtempSync(join(tmpdir(), "postreel-log-")), "app.log");
  const start = () => startApp({ DATABASE_URL: url }, freshDataDir(), openSync(file, "a"));
  const log = () => readFileSync(file, "utf8");
  try {
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${LATER})`;
    const older = await start();
    expect((await fetch(`${older.url}/en`)).status).toBe(200);
    await older.stop();
    expect(log()).toContain(
      "A newer release has migrated the database; this release can still serve",
    );

    await sql`delete from drizzle.__drizzle_migrations where created_at <> ${LATER}`;
    await expect(start()).rejects.toThrow("ended with code 1");
    expect(log()).toContain("The database was migrated by another release");
  } finally {
    await sql.end();
    await host.stop();
  }
});
