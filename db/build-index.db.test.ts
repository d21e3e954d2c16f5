import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations } from "./migrate";
import { type Migration, readRelease } from "./release";
import { createBlankDatabase } from "./testing/test-database";

const INDEX = "authors_by_avatar";
const indexing = (column: string): Migration => ({
  name: "later",
  hash: "later",
  createdAt: "9999999999999",
  statements: [
    `-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "${INDEX}" ON "authors" USING btree ("${column}");`,
  ],
  isConcurrent: true,
});
const building = indexing("avatar_url");
const { migrations, functions } = readRelease();
const PATIENTLY = { timeout: 10_000 };
/** Shorter waits than in production, so that two instances take turns quickly. */
const patience = { lockMs: 2_000, pauseMs: 50 };
const all = { release: { migrations: [...migrations, building], functions }, patience };
const applied = { kind: "migrated", applied: ["later"] };

let url: string;
let drop: () => Promise<void>;
/** The connection of a release that reads and writes during the build. */
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

/** A write to the table that commits when the returned function is called. */
async function startSlowTransaction(): Promise<() => Promise<void>> {
  const writer = await served.reserve();
  await writer`begin`;
  await insert(writer);
  return async () => {
    await writer`commit`;
    writer.release();
  };
}

/** Valid or not, with the index's number; null if there is none. */
async function findIndex(): Promise<{ id: string; isValid: boolean } | null> {
  const [row] = await served<{ id: string; isValid: boolean }[]>`
    select indexrelid::text as id, indisvalid as "isValid"
    from pg_index where indexrelid = to_regclass(${INDEX})`;
  return row ?? null;
}

/** Process id of the backend that builds, once it has started. */
async function findBuilder(): Promise<number> {
  const builders = () => served<{ pid: number }[]>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and query ilike '%create index concurrently%' and state = 'active'`;
  await expect.poll(builders, PATIENTLY).not.toHaveLength(0);
  await expect.poll(findIndex, PATIENTLY).not.toBeNull();
  const [row] = await builders();
  return row?.pid ?? 0;
}

/** Sessions whose last statement looked for the build of another process. */
const watching = () => served`
  select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and query like '%CREATE \\%INDEX CONCURRENTLY\\%"%'`;

describe("an index that is built while others write", () => {
  it("blocks no writer", async () => {
    const commit = await startSlowTransaction();
    const announced: string[] = [];
    const migrating = applyMigrations(url, { ...all, onBuild: (name) => announced.push(name) });
    await findBuilder();
    expect(announced).toEqual(["later"]);
    // If these writes waited for the build, they would wait for the commit below and never return.
    for (let turn = 0; turn < 20; turn += 1) await insert(served);
    expect(await findIndex()).toMatchObject({ isValid: false });
    await commit();
    expect(await migrating).toEqual(applied);
    expect(await findIndex()).toMatchObject({ isValid: true });
  });

  it("is rebuilt by the next start after an interruption", async () => {
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

  it("is left to the server if only the process was killed", async () => {
    const commit = await startSlowTransaction();
    const orphan = postgres(url, { max: 1, onnotice: () => undefined });
    const going = orphan.unsafe(building.statements[0] ?? "");
    void going.catch(() => undefined);
    await findBuilder();
    const begun = await findIndex();
    const migrating = applyMigrations(url, all);
    await expect.poll(watching, PATIENTLY).toHaveLength(1);
    await commit();
    expect(await migrating).toEqual(applied);
    expect(await findIndex()).toEqual({ id: begun?.id, isValid: true });
    await going;
    await orphan.end();
  });

  it("is built once by two instances that start at once, beside an older release", async () => {
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

  it("is kept if it exists already", async () => {
    await served.unsafe(`create index "${INDEX}" on authors (avatar_url)`);
    const before = await findIndex();
    expect(await applyMigrations(url, all)).toEqual(applied);
    expect(await findIndex()).toEqual(before);
  });

  it("is not announced in a new database", async () => {
    const blank = await createBlankDatabase();
    const announced: string[] = [];
    expect(
      await applyMigrations(blank.url, { ...all, onBuild: (name) => announced.push(name) }),
    ).toMatchObject({
      kind: "migrated",
    });
    expect(announced).toEqual([]);
    await blank.drop();
  });
});
