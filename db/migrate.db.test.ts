import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, type MigrateResult } from "./migrate";
import { findReleaseGap, type Migration, type Release, readRelease } from "./release";
import { createBlankDatabase } from "./testing/test-database";

const release = readRelease();
const names = release.migrations.map(({ name }) => name);
const nothingMissing: MigrateResult = { kind: "migrated", applied: [] };

const later = (...statements: string[]): Migration => ({
  name: "later",
  hash: "later",
  createdAt: "9999999999999",
  statements,
  isConcurrent: false,
});
const withMigration = (migration: Migration): Release => ({
  ...release,
  migrations: [...release.migrations, migration],
});

let url: string;
let drop: () => Promise<void>;
/** A client that uses the database meanwhile. */
let client: Sql;

async function useDatabase(isMigrated: boolean) {
  ({ url, drop } = await createBlankDatabase({ isMigrated }));
  client = postgres(url, { max: 3, onnotice: () => undefined });
}
afterEach(async () => {
  await client.end({ timeout: 5 });
  await drop();
});

describe("an empty database", () => {
  beforeEach(() => useDatabase(false));

  it("gets all migrations, and none the second time", async () => {
    expect(await findReleaseGap(client)).toMatchObject({ fit: { kind: "in_step" } });
    expect(await applyMigrations(url)).toEqual({ kind: "migrated", applied: names });
    expect(await findReleaseGap(client)).toEqual({ missing: [], fit: { kind: "in_step" } });
    expect(await applyMigrations(url)).toEqual(nothingMissing);
  });

  it("is migrated once by two instances that start at once", async () => {
    const results = await Promise.all([applyMigrations(url), applyMigrations(url)]);
    expect(results.map((result) => result.kind)).toEqual(["migrated", "migrated"]);
    const applied = results.flatMap((result) => (result.kind === "migrated" ? result.applied : []));
    expect(applied.toSorted()).toEqual(names);
  });
});

describe("a database of another release", () => {
  beforeEach(() => useDatabase(true));

  it("is left as it is by an older release, which serves", async () => {
    const adding = later("alter table videos add column later text");
    await applyMigrations(url, { release: withMigration(adding) });
    const functions = [{ name: "of_older", statements: ["select 1 / 0"], digest: "of_older" }];
    const ahead = { kind: "ahead", unknown: [adding.createdAt] };
    expect(await applyMigrations(url, { release: { ...release, functions } })).toEqual(ahead);
    expect(await findReleaseGap(client)).toEqual({ missing: [], fit: ahead });
  });

  it("is left as it is if each has migrations that the other does not know", async () => {
    await client`update drizzle.__drizzle_migrations set created_at = 98`;
    await client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99)`;
    await client`truncate drizzle.applied_functions`;
    const diverged = { kind: "diverged", unknown: ["98", "99"] };
    expect(await applyMigrations(url)).toEqual(diverged);
    expect(await findReleaseGap(client)).toEqual({ missing: names, fit: diverged });
    expect(await client`select name from drizzle.applied_functions`).toHaveLength(0);
  });

  it("keeps the migrations before one that fails, and rolls that one back", async () => {
    const failing = later("create table half_done ()", "select 1 / 0");
    await expect(applyMigrations(url, { release: withMigration(failing) })).rejects.toThrow("zero");
    expect(await applyMigrations(url)).toEqual(nothingMissing);
    expect(await client`select to_regclass('half_done') as table`).toEqual([{ table: null }]);
  });
});

describe("functions", () => {
  beforeEach(() => useDatabase(true));

  const answering = (answer: number, digest = String(answer)): Release => {
    const text = `create or replace function answer() returns int language sql as $$ select ${answer} $$`;
    return {
      ...release,
      functions: [...release.functions, { name: "answer", statements: [text], digest }],
    };
  };
  const answer = async () => (await client`select answer()`)[0]?.answer;

  it("are replaced when their text changes", async () => {
    expect(await applyMigrations(url, { release: answering(1) })).toEqual(nothingMissing);
    expect(await answer()).toBe(1);
    await applyMigrations(url, { release: answering(2) });
    expect(await answer()).toBe(2);
    await applyMigrations(url, { release: answering(3, "2") });
    expect(await answer()).toBe(2);
  });

  it("are replaced by a release that has them in other files, and again by the one before", async () => {
    await applyMigrations(url, { release: answering(1) });
    const functions = answering(2).functions.map((one) =>
      one.name === "answer" ? { ...one, name: "moved" } : one,
    );
    await applyMigrations(url, { release: { ...release, functions } });
    expect(await answer()).toBe(2);
    await applyMigrations(url, { release: answering(1) });
    expect(await answer()).toBe(1);
  });

  it("of this release can each be applied twice", async () => {
    await client`truncate drizzle.applied_functions`;
    const { missing } = await findReleaseGap(client);
    expect(missing).toEqual(release.functions.map(({ name }) => name));
    expect(await applyMigrations(url)).toEqual(nothingMissing);
    expect(await findReleaseGap(client)).toMatchObject({ missing: [] });
  });

  it("are replaced by one of two instances that start at once", async () => {
    const start = () => applyMigrations(url, { release: answering(1) });
    expect(await Promise.all([start(), start()])).toEqual([nothingMissing, nothingMissing]);
    expect(await answer()).toBe(1);
  });
});

describe("beside a release that serves", () => {
  beforeEach(() => useDatabase(true));

  const altering = withMigration(later("alter table videos add column later text"));
  const done = { kind: "migrated", applied: ["later"] };

  /** A transaction that reads videos and ends when the returned function is called. */
  async function startReading(): Promise<() => Promise<void>> {
    const reader = await client.reserve();
    await reader`begin`;
    await reader`select count(*) from videos`;
    return async () => {
      await reader`rollback`;
      reader.release();
    };
  }

  /** How many statements wait for a lock on videos. */
  async function countWaiting(): Promise<number> {
    const rows = await client`
      select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'videos'::regclass and not granted`;
    return rows.length;
  }

  it("retries after 2 s, so that readers do not wait for longer", async () => {
    const stopReading = await startReading();
    const migrating = applyMigrations(url, { release: altering });
    await expect.poll(countWaiting, { interval: 20, timeout: 5_000 }).toBe(1);
    const began = performance.now();
    await client`select count(*) from videos`;
    const waited = performance.now() - began;
    expect(waited).toBeGreaterThan(500);
    expect(waited).toBeLessThan(4_000);
    await stopReading();
    expect(await migrating).toEqual(done);
  });

  it("gives up if the table stays locked", async () => {
    const stopReading = await startReading();
    const patience = { lockMs: 50, pauseMs: 10 };
    expect(await applyMigrations(url, { release: altering, patience })).toEqual({
      kind: "locked",
      name: "later",
    });
    await stopReading();
    expect(await applyMigrations(url, { release: altering })).toEqual(done);
  });
});
