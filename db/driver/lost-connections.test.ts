import { EventEmitter, once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FaultyDatabase, startFaultyDatabase } from "@/db/testing/faulty-database";
import { refusalOf } from "@/lib/refusal-of";
import { closeDatabase, setDatabase, sql } from "../client";

const CONNECTIONS = 10;
/** How soon a restarted database is used again; the plain driver needs 10 s for a broken connection. */
const SOON_MS = 5_000;

let database: FaultyDatabase;
beforeAll(async () => {
  database = await startFaultyDatabase();
  await setDatabase(database.url);
  await sql()`create table notes (writer int)`;
}, 60_000);
beforeEach(() => sql()`truncate notes`);
afterAll(async () => {
  await closeDatabase();
  await database.close();
});

/** Runs `work` in a transaction on every connection of the pool. Resolves once all have begun. */
async function fillPool(work: (tx: ReturnType<typeof sql>, writer: number) => Promise<unknown>) {
  let begun = 0;
  const all = Array.from({ length: CONNECTIONS }, (_, writer) =>
    sql().begin(async (tx) => {
      await tx`insert into notes values (${writer})`;
      begun += 1;
      return work(tx as unknown as ReturnType<typeof sql>, writer);
    }),
  );
  const settled = Promise.allSettled(all);
  await expect.poll(() => begun, { timeout: SOON_MS }).toBe(CONNECTIONS);
  return { settled };
}

/** Sessions that run a statement with this text. */
const runningStatements = (text: string) =>
  database.ask(
    (direct) => direct`
      select from pg_stat_activity
      where state = 'active' and strpos(query, ${text}) > 0 and pid <> pg_backend_pid()`,
  );

async function askOnAll(): Promise<number> {
  const began = performance.now();
  const asked = Array.from({ length: CONNECTIONS * 2 }, (_, id) =>
    sql()<{ id: number }[]>`select ${id}::int as id, pg_sleep(0.05)`.then(
      ([row]) => row?.id === id,
    ),
  );
  expect(await Promise.all(asked)).not.toContain(false);
  return performance.now() - began;
}

function expectRefused(settled: PromiseSettledResult<unknown>[]) {
  for (const one of settled) {
    expect(one.status).toBe("rejected");
    expect(refusalOf(one.status === "rejected" && one.reason)?.code).toBe("overloaded");
  }
}

describe("a database killed under transactions", () => {
  it("refuses transactions at once, and serves on all connections after its restart", async () => {
    const running = await fillPool((tx) => tx`select pg_sleep(20)`);
    await expect.poll(() => runningStatements("pg_sleep(20)")).toHaveLength(CONNECTIONS);
    const began = performance.now();
    await database.kill();
    expectRefused(await running.settled);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
    await database.restart();
    expect(await askOnAll()).toBeLessThan(SOON_MS);
    expect(await sql()`select from notes`).toHaveLength(0);
  }, 60_000);

  it("runs no statement of a dead transaction on another connection", async () => {
    const signals = new EventEmitter();
    const restarted = once(signals, "restarted");
    const ends: string[] = [];
    const running = await fillPool(async (tx, writer) => {
      await restarted;
      try {
        await tx`insert into notes values (${100 + writer})`;
      } catch (error) {
        ends.push(refusalOf(error)?.code ?? String(error));
        if (writer % 2 === 0) throw error;
      }
    });
    await database.kill();
    await database.restart();
    expect(await askOnAll()).toBeLessThan(SOON_MS);
    // Fills the pool with other transactions before those of the lost connections continue.
    const refused = once(signals, "refused");
    const others = await fillPool(() => refused);
    signals.emit("restarted");
    expectRefused(await running.settled);
    await expect.poll(() => ends).toEqual(Array(CONNECTIONS).fill("overloaded"));
    signals.emit("refused");
    expect((await others.settled).map(({ status }) => status)).toEqual(
      Array(CONNECTIONS).fill("fulfilled"),
    );
    const rows = await sql()<{ writer: number }[]>`select writer from notes order by 1`;
    expect(rows.map(({ writer }) => writer)).toEqual([...Array(CONNECTIONS).keys()]);
    expect(await askOnAll()).toBeLessThan(SOON_MS);
  }, 60_000);
});

it("settles every statement while connections are reset again and again", async () => {
  const waiting = new Set<number>();
  let isRunning = true;
  let asked = 0;
  let answered = 0;
  async function ask() {
    while (isRunning) {
      const id = asked++;
      waiting.add(id);
      await sql()<{ id: number }[]>`select ${id}::int as id, pg_sleep(0.002)`.then(
        ([row]) => {
          expect(row?.id).toBe(id);
          answered += 1;
        },
        // Retries at once, as queued requests do.
        (error: unknown) => expect(refusalOf(error)?.code).toBe("overloaded"),
      );
      waiting.delete(id);
    }
  }
  const all = Promise.all(Array.from({ length: CONNECTIONS * 5 }, ask));
  for (let round = 0; round < 12; round += 1) {
    const before = answered;
    await expect.poll(() => answered, { timeout: SOON_MS }).toBeGreaterThan(before + 100);
    database.proxy.reset();
  }
  isRunning = false;
  await expect.poll(() => [...waiting], { timeout: SOON_MS / 2 }).toEqual([]);
  await all;
}, 60_000);
