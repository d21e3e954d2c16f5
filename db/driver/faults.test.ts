import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { completed, failed, row, startProtocolServer } from "../testing/protocol-server";
import { openPool } from "./open-pool";

const ANSWER = [row("x"), completed("SELECT 1")];
const opened: { end(): unknown }[] = [];
afterEach(async () => {
  for (const { end } of opened.splice(0)) await end();
});

async function start(answers: Parameters<typeof startProtocolServer>[0], prepare = true) {
  const server = await startProtocolServer(answers);
  const sql = openPool(server.url, { max: 1, prepare, fetch_types: false, connect_timeout: 3 });
  opened.push({ end: () => sql.end({ timeout: 0 }) }, { end: server.close });
  return { server, sql };
}

/** The outcome of a statement: its values, or the code of its error. */
function outcomeOf(statement: PromiseLike<unknown>, withinMs = 2_000): Promise<unknown> {
  const outcome = statement.then(
    (rows) => Array.from(rows as { value: string }[], (one) => one?.value),
    (error: { code?: string }) => error.code,
  );
  return Promise.race([outcome, pause(withinMs, "unanswered")]);
}

/** The driver's end of the server's first connection. */
function driverSocket({ peers }: Awaited<ReturnType<typeof start>>["server"]) {
  const port = peers[0]?.socket.remotePort;
  const handles = (
    process as unknown as { _getActiveHandles(): { localPort?: number }[] }
  )._getActiveHandles();
  return handles.find((one) => one.localPort === port) as unknown as NodeJS.EventEmitter;
}

/** Five callers that retry at once when they are refused. */
async function retryFor(sql: Sql, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let refused = 0;
  const ask = async () => {
    while (performance.now() < until) {
      expect(await outcomeOf(sql`select one`)).toMatch(/57P03|CONNECTION_CLOSED/);
      refused += 1;
    }
  };
  await Promise.all(Array.from({ length: 5 }, ask));
  return refused;
}

describe("a database that refuses connections", () => {
  it("gets few attempts after a loss, while statements are refused, and serves again", async () => {
    let isRefusing = false;
    const { server, sql } = await start({
      onstart({ socket }) {
        if (!isRefusing) return "welcome";
        socket.end(failed("57P03", "FATAL"));
        return "done";
      },
      onstatement(text, { socket }) {
        if (!text.includes("lose")) return ANSWER;
        isRefusing = true;
        socket.resetAndDestroy();
        return null;
      },
    });
    expect(await outcomeOf(sql`select one`)).toEqual(["x"]);
    expect(await outcomeOf(sql`select lose`)).toMatch(/ECONNRESET|CONNECTION_CLOSED/);
    server.peers.length = 0;
    expect(await retryFor(sql, 600)).toBeGreaterThan(100);
    expect(server.peers.length).toBeLessThan(8);
    isRefusing = false;
    await expect.poll(() => outcomeOf(sql`select one`)).toEqual(["x"]);
  });

  it("gets one attempt if it hangs up", async () => {
    const { server, sql } = await start({
      onstart({ socket }) {
        socket.end();
        return "done";
      },
    });
    expect(await outcomeOf(sql`select one`)).toBe("CONNECTION_CLOSED");
    expect(server.peers).toHaveLength(1);
  });

  it("queues no statement", async () => {
    const sql = openPool("postgres://user@127.0.0.1:9/none", { max: 10 });
    opened.push({ end: () => sql.end({ timeout: 0 }) });
    const began = performance.now();
    const all = Array.from({ length: 200 }, () => outcomeOf(sql`select one`, 10_000));
    expect(new Set(await Promise.all(all))).toEqual(new Set(["ECONNREFUSED"]));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("a result", () => {
  it("has no rows of a lost result", async () => {
    const { server, sql } = await start({
      onstatement(text, { socket }) {
        if (!text.includes("many")) return ANSWER;
        // Resets only after the rows have arrived: a reset discards what the client has not read.
        driverSocket(server).once("data", () => socket.resetAndDestroy());
        socket.write(Buffer.concat([row("1"), row("2")]));
        return null;
      },
    });
    expect(await outcomeOf(sql`select one`)).toEqual(["x"]);
    expect(await outcomeOf(sql`select many`)).toMatch(/ECONNRESET|CONNECTION_CLOSED/);
    expect(await outcomeOf(sql`select one`)).toEqual(["x"]);
  });

  it("has no holes after an error amid rows", async () => {
    const { sql } = await start({
      onstatement: (text) =>
        text.includes("many") ? [row("1"), row("2"), failed("57014")] : ANSWER,
    });
    expect(await outcomeOf(sql`select many`)).toBe("57014");
    expect(await outcomeOf(sql`select one`)).toEqual(["x"]);
    expect(await outcomeOf(sql`select one`)).toEqual(["x"]);
  });
});

it.each(["nextTick", "setImmediate"])(
  "reports a statement as done only if it was, when sent in the %s of a reset",
  async (turn) => {
    const { server, sql } = await start({ onstatement: () => ANSWER }, false);
    const write = (id: number) => sql`insert into notes values (${id})`;
    expect(await outcomeOf(write(1))).toEqual(["x"]);
    const socket = driverSocket(server);
    server.seen.length = 0;
    let outcome: Promise<unknown> | undefined;
    const asked = new Promise<void>((resolve) => {
      const ask = () => {
        outcome = outcomeOf(write(2));
        resolve();
      };
      socket.once("error", () => (turn === "nextTick" ? process.nextTick(ask) : setImmediate(ask)));
    });
    server.peers[0]?.socket.resetAndDestroy();
    await asked;
    const written = await outcome;
    // An answer shows that the statement did not wait for the timeout of a lost connection.
    expect(written).not.toBe("unanswered");
    await expect.poll(() => outcomeOf(sql`select one`)).toEqual(["x"]);
    const wasDone = Array.isArray(written);
    expect(server.seen.filter(({ text }) => text.startsWith("insert"))).toHaveLength(
      wasDone ? 1 : 0,
    );
  },
);

it("isolates a transaction, however long the queue", async () => {
  for (const before of [98, 99, 100, 101]) {
    const { server, sql } = await start({ onstatement: () => ANSWER });
    await sql`select one`;
    await sql`select one`;
    const all = Array.from({ length: before }, () => outcomeOf(sql`select one`));
    const transaction = sql.begin((tx) => tx`select inside`);
    all.push(outcomeOf(transaction), outcomeOf(sql`insert into notes`));
    expect(await Promise.all(all)).not.toContain("unanswered");
    const texts = server.seen.map(({ text }) => text.trim());
    const began = texts.indexOf("begin");
    expect(texts.slice(began, began + 3)).toEqual(["begin", "select inside", "commit"]);
    expect(server.peers.some(({ isInTransaction }) => isInTransaction)).toBe(false);
  }
});
