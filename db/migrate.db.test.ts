import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, readMigrations } from "./migrate";
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
    expect(applied).toEqual(names);
  });

  it("touches nothing where another release has migrated", async () => {
    await applyMigrations(url);
    const client = postgres(url, { max: 1 });
    try {
      await client`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99)`;
      await client`delete from drizzle.__drizzle_migrations
        where created_at = ${readMigrations()[0]?.createdAt ?? ""}`;
      expect(await applyMigrations(url)).toEqual({ kind: "unknown_migrations", createdAt: ["99"] });
    } finally {
      await client.end();
    }
  });
});
