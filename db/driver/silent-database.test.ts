import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterEach, expect, it, vi } from "vitest";
import { completed, row, startProtocolServer } from "../testing/protocol-server";
import { openPool, poolUse } from "./open-pool";

vi.setConfig({ testTimeout: 20_000 });

/** Time limit of an answer in this test. Pauses below are shares of it, since the time is what is tested. */
const ANSWER_MS = 600;
const ANSWER = [row("x"), completed("SELECT 1")];
const opened: { end(): unknown }[] = [];
afterEach(async () => {
  for (const { end } of opened.splice(0)) await end();
});

async function start(onstatement: Parameters<typeof startProtocolServer>[0]["onstatement"]) {
  const server = await startProtocolServer({ onstatement });
  const options = { max: 3, prepare: false, fetch_types: false };
  const sql = openPool(server.url, options, ANSWER_MS);
  opened.push({ end: () => sql.end({ timeout: 0 }) }, { end: server.close });
  return { server, sql };
}

const outcomeOf = (statement: PromiseLike<unknown>) =>
  statement.then(
    () => "answered",
    (error: { code?: string }) => error.code,
  );

/** Opens connections, and gets an answer on each. */
async function warm(sql: Sql, connections: number) {
  const all = Array.from({ length: connections }, () => outcomeOf(sql`select one`));
  expect(new Set(await Promise.all(all))).toEqual(new Set(["answered"]));
}

it("closes a silent connection, and no other while some answer", async () => {
  const { server, sql } = await start((text) => (text.includes("lost") ? null : ANSWER));
  await warm(sql, 3);
  const lost = outcomeOf(sql`select lost`);
  const until = performance.now() + ANSWER_MS * 3;
  while (performance.now() < until) {
    expect(await outcomeOf(sql`select one`)).toBe("answered");
    await pause(20);
  }
  expect(await lost).toBe("ETIMEDOUT");
  await expect.poll(() => server.peers.filter(({ socket }) => !socket.destroyed).length).toBe(2);
});

it("closes all connections if none receives anything", async () => {
  let isSilent = false;
  const { server, sql } = await start(() => (isSilent ? null : ANSWER));
  await warm(sql, 3);
  isSilent = true;
  await pause(ANSWER_MS / 2);
  const endOf = (statement: PromiseLike<unknown>) =>
    outcomeOf(statement).then((outcome) => ({ outcome, at: performance.now() }));
  const asked = endOf(sql`select one`);
  await pause(ANSWER_MS / 2);
  const [first, second] = await Promise.all([asked, endOf(sql`select other`)]);
  expect([first.outcome, second.outcome]).toEqual(["ETIMEDOUT", "ETIMEDOUT"]);
  // Both end together: with a time limit of its own the second would have waited half as long
  // again.
  expect(second.at - first.at).toBeLessThan(ANSWER_MS / 4);
  await expect.poll(() => server.peers.every(({ socket }) => socket.destroyed)).toBe(true);
  isSilent = false;
  await expect.poll(() => outcomeOf(sql`select one`), { timeout: 10_000 }).toBe("answered");
});

it("waits for an answer that arrives in pieces, and keeps idle connections", async () => {
  const { server, sql } = await start((text, { socket }) => {
    if (!text.includes("many")) return ANSWER;
    let left = 8;
    const sending = setInterval(() => {
      left -= 1;
      if (left > 0) socket.write(row("x"));
      else {
        clearInterval(sending);
        socket.write(Buffer.concat([completed("SELECT 7"), Buffer.from("Z\0\0\0\x05I")]));
      }
    }, ANSWER_MS / 3);
    return null;
  });
  await warm(sql, 3);
  expect(await outcomeOf(sql`select many`)).toBe("answered");
  await pause(ANSWER_MS * 2);
  expect(server.peers.filter(({ socket }) => !socket.destroyed)).toHaveLength(3);
});

it("reads what arrived while the process was suspended before it closes anything", async () => {
  const { sql } = await start(() => ANSWER);
  await warm(sql, 1);
  const asked = outcomeOf(sql`select one`);
  await new Promise(setImmediate);
  const until = performance.now() + ANSWER_MS * 2;
  while (performance.now() < until);
  expect(await asked).toBe("answered");
});

it.each([
  { prepare: false, waiting: 1 },
  { prepare: true, waiting: 0 },
])("sends a statement after the one before only to PostgreSQL itself", async (one) => {
  const server = await startProtocolServer({
    onstatement: (text) => (text.includes("lost") ? null : ANSWER),
  });
  const options = { max: 1, prepare: one.prepare, fetch_types: false };
  const sql = openPool(server.url, options, ANSWER_MS);
  opened.push({ end: () => sql.end({ timeout: 0 }) }, { end: server.close });
  await warm(sql, 1);
  const outcomes = [outcomeOf(sql`select lost`), outcomeOf(sql`select other`)];
  await expect.poll(() => poolUse(sql)).toEqual({ open: 1, busy: 1, waiting: one.waiting });
  expect(await Promise.all(outcomes)).toEqual(["ETIMEDOUT", "ETIMEDOUT"]);
});
