import postgres, { type Sql } from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations } from "./migrate";
import { type Migration, readRelease } from "./release";
import { startPooler } from "./testing/pooler";
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
/** Two instances take turns quickly. */
const patience = { lockMs: 2_000, pauseMs: 50 };
const all = { release: { migrations: [...migrations, building], functions }, patience };
const applied = { kind: "migrated", applied: ["later"] };

let url: string;
let drop: () => Promise<void>;
/** A release that reads and writes at the same time. */
let served: Sql;

beforeEach(async () => {
  ({ url, drop } = await createBlankDatabase({ isMigrated: true }));
  served = postgres(url, { max: 3, onnotice: () => undefined });
});
const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
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

/** Sessions that wait for a lock in a statement that begins so. */
const waitingFor = (statement: string) => served`
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
    and starts_with(query, ${statement})`;

describe("an index that is built while others write", () => {
  it("blocks no writer", async () => {
    const commit = await startSlowTransaction();
    const announced: string[] = [];
    const migrating = applyMigrations(url, { ...all, onBuild: (name) => announced.push(name) });
    await findBuilder();
    expect(announced).toEqual(["later"]);
    // A write that waited for the build would wait for the commit below.
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
    await expect.poll(() => waitingFor("lock table"), PATIENTLY).toHaveLength(1);
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

describe("an index build through a pooler", () => {
  const blank = async () => {
    const made = await createBlankDatabase();
    ended.push(made.drop);
    return made.url;
  };
  const pool = async (to: string, pools: "transactions" | "sessions") => {
    const pooler = await startPooler(to, pools);
    ended.push(pooler.close);
    return pooler.url;
  };

  /** The timeouts of the next user, on both backends of the pooler. */
  async function timeoutsBehind(pooled: string): Promise<unknown[]> {
    const client = postgres(pooled, { max: 2, prepare: false });
    let begun = 0;
    const timeouts = () =>
      client.begin(async (tx) => {
        begun += 1;
        const [row] = await tx<{ timeouts: string }[]>`
          select current_setting('lock_timeout') || ' ' || current_setting('statement_timeout') as timeouts`;
        await expect.poll(() => begun, { timeout: 5_000 }).toBe(2);
        return row?.timeouts;
      });
    const found = await Promise.all([timeouts(), timeouts()]);
    await client.end();
    return found;
  }

  beforeEach(async () => {
    const name = new URL(url).pathname.slice(1);
    await served.unsafe(`alter database ${name} set lock_timeout = '3s'`);
    await served.unsafe(`alter database ${name} set statement_timeout = '7s'`);
  });

  it("is refused if the pooler hands out transactions", async () => {
    const pooled = await pool(url, "transactions");
    expect(await applyMigrations(pooled, all)).toEqual({ kind: "pooled", name: "later" });
    expect(await timeoutsBehind(pooled)).toEqual(["3s 7s", "3s 7s"]);
    expect(await applyMigrations(url, all)).toEqual(applied);
    expect(await applyMigrations(pooled, all)).toEqual({ kind: "migrated", applied: [] });
  });

  it("runs if the pooler hands out sessions, and resets the timeouts", async () => {
    const pooled = await pool(url, "sessions");
    expect(await applyMigrations(pooled, all)).toEqual(applied);
    expect(await timeoutsBehind(pooled)).toEqual(["3s 7s", "3s 7s"]);
  });

  it("resets the timeouts after a failure", async () => {
    const pooled = await pool(url, "sessions");
    const failing = { release: { migrations: [...migrations, indexing("nothing")], functions } };
    await expect(applyMigrations(pooled, failing)).rejects.toThrow(/"nothing" does not exist/);
    expect(await timeoutsBehind(pooled)).toEqual(["3s 7s", "3s 7s"]);
  });

  it("needs no session in an empty database, where no build takes long", async () => {
    const pooled = await pool(await blank(), "transactions");
    expect(await applyMigrations(pooled, all)).toMatchObject({ kind: "migrated" });
  });
});
