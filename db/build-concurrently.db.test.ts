import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, type Migration, readMigrations } from "./migrate";
import { createBlankDatabase } from "./testing/test-database";

const INDEX = "authors_by_avatar";
const building: Migration = {
  name: "later",
  hash: "later",
  createdAt: "9999999999999",
  statements: [
    `-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "${INDEX}" ON "authors" USING btree ("avatar_url");`,
  ],
  isConcurrent: true,
  floor: null,
};
const all = [...readMigrations(), building];
const applied = { kind: "migrated", applied: ["later"] };

let url: string;
let drop: () => Promise<void>;
/** Who serves and writes meanwhile. */
let served: Sql;

beforeEach(async () => {
  ({ url, drop } = await createBlankDatabase({ isMigrated: true }));
  served = postgres(url, { max: 3, onnotice: () => undefined });
});
afterEach(async () => {
  await served.end({ timeout: 5 });
  await drop();
});

let handles = 0;
const insert = (client: postgres.ISql) => {
  handles += 1;
  return client`insert into authors (x_account_id, username, display_name, search_key)
    values (${String(handles)}, ${`author${handles}`}, 'a', 'a')`;
};

/** Somebody has written to the table, and does not commit until told. */
async function startSlowTransaction(): Promise<() => Promise<void>> {
  const writer = await served.reserve();
  await writer`begin`;
  await insert(writer);
  return async () => {
    await writer`commit`;
    writer.release();
  };
}

/** Valid or not, by the number of the index; null where there is none. */
async function findIndex(): Promise<{ id: string; isValid: boolean } | null> {
  const [row] = await served<{ id: string; isValid: boolean }[]>`
    select indexrelid::text as id, indisvalid as "isValid"
    from pg_index where indexrelid = to_regclass(${INDEX})`;
  return row ?? null;
}

/** The backend that builds, once it has begun. */
async function findBuilder(): Promise<number> {
  for (;;) {
    const [row] = await served<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and query ilike '%create index concurrently%' and state = 'active'`;
    if (row && (await findIndex())) return row.pid;
    await pause(20);
  }
}

describe("an index that is built while others write", () => {
  it("has nobody wait who writes", async () => {
    const commit = await startSlowTransaction();
    const told: string[] = [];
    const migrating = applyMigrations(url, all, (name) => told.push(name));
    await findBuilder();
    expect(told).toEqual(["later"]);
    // Who waited for the build would wait for the commit below, and never come to it.
    for (let turn = 0; turn < 20; turn += 1) {
      await insert(served);
      await pause(20);
    }
    expect(await findIndex()).toMatchObject({ isValid: false });
    await commit();
    expect(await migrating).toEqual(applied);
    expect(await findIndex()).toMatchObject({ isValid: true });
  });

  it("is built anew by the next start where it was cut off", async () => {
    const commit = await startSlowTransaction();
    const migrating = applyMigrations(url, all).catch((error: unknown) => String(error));
    await served`select pg_terminate_backend(${await findBuilder()})`;
    expect(await migrating).toMatch(/terminat|CLOSED|close/i);
    const left = await findIndex();
    expect(left).toMatchObject({ isValid: false });
    await commit();
    expect(await applyMigrations(url, all)).toEqual(applied);
    const found = await findIndex();
    expect(found).toMatchObject({ isValid: true });
    expect(found?.id).not.toBe(left?.id);
  });

  it("is left to a server that goes on with it after its process was killed", async () => {
    const commit = await startSlowTransaction();
    const orphan = postgres(url, { max: 1, onnotice: () => undefined });
    const going = orphan.unsafe(building.statements[0] ?? "");
    void going.catch(() => undefined);
    await findBuilder();
    const begun = await findIndex();
    const migrating = applyMigrations(url, all);
    await pause(300);
    await commit();
    expect(await migrating).toEqual(applied);
    expect(await findIndex()).toEqual({ id: begun?.id, isValid: true });
    await going;
    await orphan.end();
  });

  it("is built once by two instances that start at once, and an older release starts beside them", async () => {
    const commit = await startSlowTransaction();
    const starting = [applyMigrations(url, all), applyMigrations(url, all)];
    await findBuilder();
    expect(await applyMigrations(url)).toEqual({ kind: "migrated", applied: [] });
    await commit();
    const names = (await Promise.all(starting)).flatMap((result) =>
      result.kind === "migrated" ? result.applied : [result.kind],
    );
    expect(names).toEqual(["later"]);
    expect(await applyMigrations(url, all)).toEqual({ kind: "migrated", applied: [] });
  });

  it("is taken as it is where the database has it already", async () => {
    await served.unsafe(`create index "${INDEX}" on authors (avatar_url)`);
    const before = await findIndex();
    expect(await applyMigrations(url, all)).toEqual(applied);
    expect(await findIndex()).toEqual(before);
  });

  it("is no news in a database that is made just now", async () => {
    const blank = await createBlankDatabase();
    const told: string[] = [];
    expect(await applyMigrations(blank.url, all, (name) => told.push(name))).toMatchObject({
      kind: "migrated",
    });
    expect(told).toEqual([]);
    await blank.drop();
  });
});
