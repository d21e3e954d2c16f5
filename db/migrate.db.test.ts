import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, floorIn, type Migration, readMigrations } from "./migrate";
import { createBlankDatabase } from "./testing/test-database";

describe("applyMigrations", () => {
  let url: string;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    ({ url, drop } = await createBlankDatabase());
  });
  afterEach(() => drop());

  const names = readMigrations().map((migration) => migration.name);

  it("applies all to an empty database, and nothing the second time", async () => {
    expect(await applyMigrations(url)).toEqual({ kind: "migrated", applied: names });
    expect(await applyMigrations(url)).toEqual({ kind: "migrated", applied: [] });
  });

  it("lets two instances start at once on an empty database", async () => {
    const results = await Promise.all([applyMigrations(url), applyMigrations(url)]);
    expect(results.map((result) => result.kind)).toEqual(["migrated", "migrated"]);
    const applied = results.flatMap((result) => (result.kind === "migrated" ? result.applied : []));
    expect(applied.toSorted()).toEqual(names);
  });

  describe("where a newer release has migrated", () => {
    const all = readMigrations();
    const last = all.at(-1) as Migration;
    const adding = later("alter table videos add column later text");
    const contracting = {
      ...later("alter table videos drop column later"),
      name: "much_later",
      createdAt: "9999999999998",
    };

    it("lets an older release serve, which knows nothing of what was added", async () => {
      await applyMigrations(url, [...all, adding]);
      expect(await applyMigrations(url)).toEqual({ kind: "ahead", unknown: [adding.createdAt] });
    });

    it("lets those serve on that know the migration which a contracting one names", async () => {
      const floor = { name: last.name, createdAt: last.createdAt };
      await applyMigrations(url, [...all, adding, { ...contracting, floor }]);
      const unknown = [adding.createdAt, contracting.createdAt];
      expect(await applyMigrations(url)).toEqual({ kind: "ahead", unknown });
      const older = all.slice(0, -1);
      expect(await applyMigrations(url, older)).toEqual({ kind: "too_old", floor: last.name });
    });

    it("refuses a release whose floor was raised above it", async () => {
      const floor = { name: adding.name, createdAt: adding.createdAt };
      await applyMigrations(url, [...all, adding, { ...contracting, floor }]);
      expect(await applyMigrations(url)).toEqual({ kind: "too_old", floor: adding.name });
      expect(await applyMigrations(url, [...all, adding])).toMatchObject({ kind: "ahead" });
    });

    it("raises nothing where the contracting migration fails", async () => {
      await applyMigrations(url, [...all, adding]);
      const failing = { ...later("select 1 / 0"), createdAt: "9999999999998", floor: adding };
      await expect(applyMigrations(url, [...all, adding, failing])).rejects.toThrow("zero");
      expect(await applyMigrations(url)).toMatchObject({ kind: "ahead" });
    });
  });

  it("touches nothing where each knows migrations that the other does not", async () => {
    await applyMigrations(url);
    const client = postgres(url, { max: 1 });
    try {
      await client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99)`;
      await client`delete from drizzle.__drizzle_migrations
        where created_at = ${readMigrations()[0]?.createdAt ?? ""}`;
      expect(await applyMigrations(url)).toEqual({ kind: "diverged", unknown: ["99"] });
    } finally {
      await client.end();
    }
  });

  it("reads the floor out of a migration's file, and takes none that is no migration before it", () => {
    const before = [{ name: "0001_a", createdAt: "1" }];
    const file = ["-- floor: 0001_a\nalter table a drop column b;", "select 1;"];
    expect(floorIn(file, before)).toEqual(before[0]);
    expect(floorIn(["alter table a add column b text;"], before)).toBeNull();
    expect(() => floorIn(["-- floor: 0001_b\nselect 1;"], before)).toThrow("0001_b");
  });

  it("keeps what was applied where a later one fails, and nothing of that one", async () => {
    const failing = later("create table half_done ()", "select 1 / 0");
    await expect(applyMigrations(url, [...readMigrations(), failing])).rejects.toThrow("zero");
    expect(await applyMigrations(url)).toEqual({ kind: "migrated", applied: [] });
    const client = postgres(url, { max: 1 });
    const [found] = await client`select to_regclass('half_done') as table`;
    await client.end();
    expect(found).toEqual({ table: null });
  });

  describe("beside a release that serves", () => {
    const altering = later("alter table videos add column later text");
    const all = [...readMigrations(), altering];
    let served: postgres.Sql;

    beforeEach(async () => {
      await applyMigrations(url);
      served = postgres(url, { max: 2 });
    });
    afterEach(() => served.end({ timeout: 5 }));

    /** Somebody reads videos for so long. */
    const read = (ms: number) =>
      served.begin(async (tx) => {
        await tx`select count(*) from videos`;
        await pause(ms);
      });

    it("has others wait for a moment only while somebody reads for long, and applies it after", async () => {
      const reading = read(6_000);
      await pause(200);
      let isDone = false;
      const migrating = applyMigrations(url, all).finally(() => {
        isDone = true;
      });
      let longest = 0;
      while (!isDone) {
        const began = performance.now();
        await served`select count(*) from videos`;
        longest = Math.max(longest, performance.now() - began);
        await pause(20);
      }
      expect(await migrating).toEqual({ kind: "migrated", applied: [altering.name] });
      // They did wait behind it: that is what is kept short.
      expect(longest).toBeGreaterThan(500);
      expect(longest).toBeLessThan(4_000);
      await reading;
    });

    it("gives up where nobody lets go of the table", { timeout: 40_000 }, async () => {
      const reader = await served.reserve();
      await reader`begin`;
      await reader`select count(*) from videos`;
      expect(await applyMigrations(url, all)).toEqual({ kind: "locked", name: altering.name });
      await reader`rollback`;
      reader.release();
      expect(await applyMigrations(url, all)).toEqual({
        kind: "migrated",
        applied: [altering.name],
      });
    });
  });
});

/** A migration of a release to come. */
function later(...statements: string[]): Migration {
  return {
    name: "later",
    hash: "later",
    createdAt: "9999999999999",
    statements,
    isConcurrent: false,
    floor: null,
  };
}
