import { expect, it } from "vitest";
import { db, sql } from "@/db/client";
import { testDatabase } from "@/db/testing/test-database";
import { countEvent } from "@/lib/counting/count-event";
import { emptySlot } from "@/lib/runtime/slots";
import { leaveUnmeasured } from "@/lib/telemetry/statements";
import { getMetrics } from "./get-metrics";

testDatabase();

/** The value of one line of the metrics; undefined if it is missing. */
async function measured(line: string): Promise<number | undefined> {
  const found = (await getMetrics()).split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

const countOf = (statement: string, outcome: string) =>
  measured(`postreel_statement_seconds_count{statement="${statement}",outcome="${outcome}"}`);

it("measures statements, alone and in transactions, and those that fail", async () => {
  await sql()`select handle from nowhere`.catch(() => undefined);
  expect(await countOf("select nowhere", "failed")).toBe(1);
  await sql()`select 1 as alone from authors`;
  await sql().begin(async (tx) => {
    await tx`select 2 as inside from authors`;
    await tx.unsafe("select 3 as inside from authors");
  });
  await db().transaction((tx) => tx.execute("select 4 as inside from authors"));
  expect(await countOf("select authors", "ok")).toBe(4);
});

it("times no statements where nobody may read metrics", async () => {
  leaveUnmeasured();
  await sql()`select handle from unread`.catch(() => undefined);
  expect(await countOf("select unread", "failed")).toBeUndefined();
  emptySlot("telemetry.unmeasured");
});

it("shows what the pool does", async () => {
  const sleeping = sql()`select pg_sleep(0.5) from authors`;
  void sleeping.catch(() => undefined);
  await expect
    .poll(() => measured('postreel_pool_connections{pool="visitors",state="busy"}'))
    .toBeGreaterThan(0);
  expect(await measured('postreel_pool_waiting{pool="visitors"}')).toBe(0);
  await sleeping;
});

it("shows the size of batches, the release, and caches with what they hold", async () => {
  const event = { videoId: "1", visitor: "1", network: "1", language: null };
  await countEvent({ kind: "view", ...event }).catch(() => undefined);
  expect(await measured('postreel_batch_size_count{batch="counting"}')).toBe(1);
  const metrics = await getMetrics();
  expect(metrics).toMatch(/^postreel_build_info\{version="[\d.]+",node="[\d.]+"\} 1$/m);
  expect(metrics).toMatch(/^postreel_cache_entries\{cache="[\w. -]+"\} \d+$/m);
  expect(metrics).toMatch(/^postreel_http_in_flight 0$/m);
  expect(await measured("postreel_disk_free_bytes")).toBeGreaterThan(0);
});

it("shows no series of what does not exist", async () => {
  expect(await getMetrics()).not.toMatch(/^postreel_(?:canary|board|job|checks)_\w+ /m);
});
