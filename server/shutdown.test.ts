import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Pool } from "undici";
import { afterEach, beforeEach, expect, it } from "vitest";

let child: ChildProcess;
let port: number;
/** Output of the server process. */
let output: string;

beforeEach(async () => {
  child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "server/testing/ending-server.ts"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  output = "";
  child.stdout?.on("data", (part) => {
    output += part;
  });
  await untilPrinted(/^\d+$/m);
  port = Number.parseInt(output, 10);
});
afterEach(() => {
  child.kill("SIGKILL");
});

const untilPrinted = (line: RegExp) =>
  expect.poll(() => output, { timeout: 20_000, interval: 10 }).toMatch(line);

/** Milliseconds from SIGTERM until the process has ended. */
async function end(): Promise<number> {
  const began = performance.now();
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(child.exitCode).toBe(143);
  return performance.now() - began;
}

type Answers = { whole: number; closing: number; refused: number; cut: string[] };

/** Sends requests over open connections until the server has ended. */
function startAsking(clients: number): { answers: Answers; done: Promise<unknown> } {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: clients });
  const answers: Answers = { whole: 0, closing: 0, refused: 0, cut: [] };
  const client = async () => {
    for (;;) {
      try {
        const { headers, body } = await pool.request({ method: "POST", path: "/2" });
        if ((await body.text()) === "whole") answers.whole += 1;
        if (headers.connection === "close") answers.closing += 1;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code !== "ECONNREFUSED") answers.cut.push(String(code));
        else answers.refused += 1;
        if (child.exitCode !== null || code === "ECONNREFUSED") return;
      }
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => pool.destroy());
  return { answers, done };
}

it("breaks no request of a client that keeps open connections busy, and ends soon", async () => {
  const { answers, done } = startAsking(20);
  await expect.poll(() => answers.whole, { timeout: 5_000 }).toBeGreaterThan(100);
  expect(await end()).toBeLessThan(2_500);
  await done;
  expect(answers.cut).toEqual([]);
  expect(answers.closing).toBeGreaterThanOrEqual(20);
  expect(answers.refused).toBe(20);
});

it("finishes requests in flight, and serves new clients until then", async () => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  // Longer than the time that idle clients get before their connection is closed.
  const running = ask("/1500");
  await untilPrinted(/^received \/1500$/m);
  const ending = end();
  await untilPrinted(/^ending$/m);
  let isRunning = true;
  void running.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const late = await ask("/0");
    expect([late.status, late.headers.get("connection")]).toEqual([200, "close"]);
    await late.text();
  }
  const answer = await running;
  expect([await answer.text(), answer.headers.get("connection")]).toEqual(["whole", "close"]);
  expect(await ending).toBeLessThan(2_500);
});

it("does not wait for idle connections or half a request", async () => {
  const silent = connect(port, "127.0.0.1");
  const half = connect(port, "127.0.0.1");
  half.write("GET /0 HTTP/1.1\r\nHost: x\r\n");
  const kept = connect(port, "127.0.0.1");
  kept.write("GET /0 HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(kept, "data");
  const ends = [silent, half, kept].map((socket) => text(socket).catch(() => ""));
  expect(await end()).toBeLessThan(2_500);
  await Promise.all(ends);
});

it("answers on an open connection after the signal, then closes it", async () => {
  const kept = connect(port, "127.0.0.1");
  kept.write("GET /0 HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(kept, "data");
  const ending = end();
  await untilPrinted(/^ending$/m);
  kept.write("GET /0 HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(kept)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*whole$/i);
  await ending;
});

it("ends at once without connections", async () => {
  await (await fetch(`http://127.0.0.1:${port}/0`, { headers: { connection: "close" } })).text();
  await untilPrinted(/^closed$/m);
  expect(await end()).toBeLessThan(700);
});
