import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterEach, expect, it, vi } from "vitest";
import { openPool } from "./open-pool";
import { completed, row, startProtocolServer } from "./testing/protocol-server";

vi.setConfig({ testTimeout: 20_000 });

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

const fateOf = (statement: PromiseLike<unknown>) =>
  statement.then(
    () => "answered",
    (error: { code?: string }) => error.code,
  );

/** So many connections, each of which has answered. */
async function warm(sql: Sql, connections: number) {
  const all = Array.from({ length: connections }, () => fateOf(sql`select one`));
  expect(new Set(await Promise.all(all))).toEqual(new Set(["answered"]));
}

it("gives up a connection that is silent, and no other while some answer", async () => {
  const { server, sql } = await start((text) => (text.includes("lost") ? null : ANSWER));
  await warm(sql, 3);
  const lost = fateOf(sql`select lost`);
  const until = performance.now() + ANSWER_MS * 3;
  while (performance.now() < until) {
    expect(await fateOf(sql`select one`)).toBe("answered");
    await pause(20);
  }
  expect(await lost).toBe("ETIMEDOUT");
  await expect.poll(() => server.peers.filter(({ socket }) => !socket.destroyed).length).toBe(2);
});

it("gives up all of them where none says anything", async () => {
  let isMute = false;
  const { server, sql } = await start(() => (isMute ? null : ANSWER));
  await warm(sql, 3);
  isMute = true;
  await pause(ANSWER_MS / 2);
  const endOf = (statement: PromiseLike<unknown>) =>
    fateOf(statement).then((fate) => ({ fate, at: performance.now() }));
  const asked = endOf(sql`select one`);
  await pause(ANSWER_MS / 2);
  const [first, second] = await Promise.all([asked, endOf(sql`select other`)]);
  expect([first.fate, second.fate]).toEqual(["ETIMEDOUT", "ETIMEDOUT"]);
  // Together: by itself the second would have waited half as long again.
  expect(second.at - first.at).toBeLessThan(ANSWER_MS / 4);
  await expect.poll(() => server.peers.every(({ socket }) => socket.destroyed)).toBe(true);
  isMute = false;
  await expect.poll(() => fateOf(sql`select one`), { timeout: 10_000 }).toBe("answered");
});

it("waits for an answer that comes in pieces, however long, and leaves idle ones alone", async () => {
  const { server, sql } = await start((text, { socket }) => {
    if (!text.includes("many")) return ANSWER;
    let left = 8;
    const telling = setInterval(() => {
      left -= 1;
      if (left > 0) socket.write(row("x"));
      else {
        clearInterval(telling);
        socket.write(Buffer.concat([completed("SELECT 7"), Buffer.from("Z\0\0\0\x05I")]));
      }
    }, ANSWER_MS / 3);
    return null;
  });
  await warm(sql, 3);
  expect(await fateOf(sql`select many`)).toBe("answered");
  await pause(ANSWER_MS * 2);
  expect(server.peers.filter(({ socket }) => !socket.destroyed)).toHaveLength(3);
});

it("hears first what came while the process stood still", async () => {
  const { sql } = await start(() => ANSWER);
  await warm(sql, 1);
  const asked = fateOf(sql`select one`);
  await new Promise(setImmediate);
  const until = performance.now() + ANSWER_MS * 2;
  while (performance.now() < until);
  expect(await asked).toBe("answered");
});
