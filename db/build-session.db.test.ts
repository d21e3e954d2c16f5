import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, type Migration, readMigrations } from "./migrate";
import { startPooler } from "./testing/pooler";
import { createBlankDatabase } from "./testing/test-database";

const indexing = (column: string): Migration => ({
  name: "later",
  hash: "later",
  createdAt: "9999999999999",
  statements: [
    `-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "later" ON "authors" USING btree ("${column}");`,
  ],
  isConcurrent: true,
  floor: null,
});
const all = [...readMigrations(), indexing("avatar_url")];

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

async function pool(url: string, pools: "transactions" | "sessions") {
  const pooler = await startPooler(url, pools);
  ended.push(pooler.close);
  return pooler.url;
}

async function blankDatabase(isMigrated: boolean): Promise<string> {
  const { url, drop } = await createBlankDatabase({ isMigrated });
  ended.push(drop);
  return url;
}

/** What limits whoever comes next, on every backend that the pooler has. */
async function limitsBehind(url: string): Promise<unknown[]> {
  const client = postgres(url, { max: 2, prepare: false });
  let begun = 0;
  const limits = () =>
    client.begin(async (tx) => {
      begun += 1;
      const [row] = await tx<{ limits: string }[]>`
        select current_setting('lock_timeout') || ' ' || current_setting('statement_timeout') as limits`;
      await expect.poll(() => begun, { timeout: 5_000 }).toBe(2);
      return row?.limits;
    });
  const found = await Promise.all([limits(), limits()]);
  await client.end();
  return found;
}

describe("an index of a table in use", () => {
  let url: string;
  beforeEach(async () => {
    url = await blankDatabase(true);
    const admin = postgres(url, { max: 1 });
    const name = new URL(url).pathname.slice(1);
    await admin.unsafe(`alter database ${name} set lock_timeout = '3s'`);
    await admin.unsafe(`alter database ${name} set statement_timeout = '7s'`);
    await admin.end();
  });

  it("is not built through a pooler that hands out transactions", async () => {
    const pooled = await pool(url, "transactions");
    expect(await applyMigrations(pooled, all)).toEqual({ kind: "pooled", name: "later" });
    expect(await limitsBehind(pooled)).toEqual(["3s 7s", "3s 7s"]);
    expect(await applyMigrations(url, all)).toEqual({ kind: "migrated", applied: ["later"] });
    expect(await applyMigrations(pooled, all)).toEqual({ kind: "migrated", applied: [] });
  });

  it("is built through one of sessions, whose next users have their limits", async () => {
    const pooled = await pool(url, "sessions");
    expect(await applyMigrations(pooled, all)).toEqual({ kind: "migrated", applied: ["later"] });
    expect(await limitsBehind(pooled)).toEqual(["3s 7s", "3s 7s"]);
  });

  it("leaves them their limits where it fails", async () => {
    const pooled = await pool(url, "sessions");
    const failing = [...readMigrations(), indexing("nothing")];
    await expect(applyMigrations(pooled, failing)).rejects.toThrow(/"nothing" does not exist/);
    expect(await limitsBehind(pooled)).toEqual(["3s 7s", "3s 7s"]);
  });
});

it("an empty database is migrated through a pooler of transactions, for nothing there takes long", async () => {
  const pooled = await pool(await blankDatabase(false), "transactions");
  expect(await applyMigrations(pooled, all)).toMatchObject({ kind: "migrated" });
});
