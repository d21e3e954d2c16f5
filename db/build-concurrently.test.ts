import { describe, expect, it } from "vitest";
import { isConcurrent } from "./build-concurrently";
import { type Migration, readMigrations } from "./migrate";

describe("isConcurrent", () => {
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "b" USING btree ("c");';

  it("goes by a line of the file", () => {
    expect(isConcurrent("one", [`-- concurrently\n${index}`, '-- Why.\nANALYZE "b";'])).toBe(true);
    expect(isConcurrent("one", [index])).toBe(false);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY "a" ON "b" ("c");',
    'CREATE INDEX "a" ON "b" ("c");',
    'DROP INDEX "a";',
    "UPDATE b SET c = c + 1;",
  ])("takes nothing that cannot be run twice, or that others wait for: %s", (statement) => {
    expect(() => isConcurrent("one", [`-- concurrently\n${index}`, statement])).toThrow(
      statement.slice(0, -1),
    );
  });
});

/** Tables of earlier migrations to which nobody can write while this one builds an index of them. */
function tablesHeld({ statements, isConcurrent }: Migration): string[] {
  if (isConcurrent) return [];
  const file = statements.join("\n");
  const made = [...file.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table);
  const indexed = [...file.matchAll(/CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/g)];
  return indexed.flatMap(([, table = ""]) => (made.includes(table) ? [] : [table]));
}

it("holds no table while its index is built, from 0021 on", () => {
  const holding = readMigrations().filter((migration) => tablesHeld(migration).length > 0);
  // Indexes that came with a column or a function of their own, when these tables were small.
  expect(holding.map(({ name }) => name.slice(0, 4))).toEqual([
    "0004",
    "0007",
    "0008",
    "0014",
    "0016",
    "0020",
  ]);
});
