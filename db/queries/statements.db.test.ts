import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { explain } from "../testing/explain";
import { testDatabase } from "../testing/test-database";
import { readSqlFile } from "./statements";

const database = testDatabase();

const names = readdirSync("db/queries/sql").map((file) => file.replace(/\.sql$/, ""));

describe.each(names)("%s.sql", (name) => {
  const { text, parameters } = readSqlFile(name);

  it("names each parameter that it uses, and no other", () => {
    const used = new Set([...text.matchAll(/\$(\d+)/g)].map(([, n]) => n));
    expect([...used].sort()).toEqual(parameters.map((_, index) => String(index + 1)).sort());
  });

  it("fits the schema: it can be explained as it stands", async () => {
    const plan = await explain(database.sql, { sql: text, params: parameters.map(() => null) });
    expect(plan).toContain("cost=");
  });
});
