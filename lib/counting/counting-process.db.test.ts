import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";

const VIDEOS = 20;
const CLIENTS = 50;

let database: TestDatabase;
let child: ChildProcess;

beforeEach(async () => {
  database = await createTestDatabase();
  for (let id = 1; id <= VIDEOS; id += 1) await upsertPost(buildPost({ tweetId: String(id) }));
});
afterEach(async () => {
  child.kill("SIGKILL");
  await database.close();
});

async function startServer(): Promise<string> {
  child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "lib/counting/testing/counting-server.ts"],
    { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, DATABASE_URL: database.url } },
  );
  if (!child.stdout) throw new Error("no output to read the port from");
  const [port] = await once(child.stdout, "data");
  return `http://127.0.0.1:${String(port).trim()}`;
}

/** Sends downloads of one new visitor after another, from many clients, until the server has ended. */
async function loadUntilGone(url: string, onAcknowledged: (count: number) => void) {
  const acknowledged: string[] = [];
  let visitor = 0;
  const client = async () => {
    for (;;) {
      visitor += 1;
      const mine = String(visitor);
      const path = `${url}/?video=${(visitor % VIDEOS) + 1}&visitor=${mine}`;
      const answer = await request(path, { reset: true }).catch(() => null);
      if (!answer) return;
      if ((await answer.body.text().catch(() => "")) !== "true") return;
      acknowledged.push(mine);
      onAcknowledged(acknowledged.length);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return acknowledged;
}

/** The counted visitors, and the sums of all tables, which must be equal. */
async function counted(): Promise<{ visitors: Set<string>; sums: number[] }> {
  const rows = await database.sql<{ visitor: string }[]>`select visitor from visitor_seen`;
  const [sums] = await database.sql<{ stats: number; buckets: number; languages: number }[]>`
    select (select sum(download_count)::int from video_stats) as stats,
      (select sum(downloads)::int from video_buckets_5m) as buckets,
      (select sum(downloads)::int from download_languages) as languages`;
  return {
    visitors: new Set(rows.map(({ visitor }) => visitor)),
    sums: [sums?.stats ?? 0, sums?.buckets ?? 0, sums?.languages ?? 0],
  };
}

async function endUnderLoad(signal: "SIGKILL" | "SIGTERM") {
  const url = await startServer();
  const acknowledged = await loadUntilGone(url, (count) => {
    if (count === 2000) child.kill(signal);
  });
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return { acknowledged, ...(await counted()) };
}

describe("a process that counts", () => {
  it("has every acknowledged count in the database when it is killed", async () => {
    const { acknowledged, visitors, sums } = await endUnderLoad("SIGKILL");
    expect(child.signalCode).toBe("SIGKILL");
    expect(acknowledged.length).toBeGreaterThanOrEqual(2000);
    expect(acknowledged.filter((visitor) => !visitors.has(visitor))).toEqual([]);
    expect(sums).toEqual(Array(3).fill(visitors.size));
  });

  it("answers requests in flight during shutdown: no count stays unanswered", async () => {
    const { acknowledged, visitors, sums } = await endUnderLoad("SIGTERM");
    expect(child.exitCode).toBe(143);
    expect(acknowledged.length).toBeGreaterThanOrEqual(2000);
    expect(new Set(acknowledged)).toEqual(visitors);
    expect(sums).toEqual(Array(3).fill(visitors.size));
  });
});
