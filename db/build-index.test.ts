import { describe, expect, it } from "vitest";
import { isConcurrent } from "./build-index";
import { type Migration, readRelease } from "./release";

describe("isConcurrent", () => {
  const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "b" USING btree ("c");';

  it("is declared by a line of the file", () => {
    expect(isConcurrent("one", [`-- concurrently\n${index}`, '-- Why.\nANALYZE "b";'])).toBe(true);
    expect(isConcurrent("one", [index])).toBe(false);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY "a" ON "b" ("c");',
    'CREATE INDEX "a" ON "b" ("c");',
    'DROP INDEX "a";',
    "UPDATE b SET c = c + 1;",
  ])("refuses what cannot run twice or blocks writers: %s", (statement) => {
    expect(() => isConcurrent("one", [`-- concurrently\n${index}`, statement])).toThrow(
      statement.slice(0, -1),
    );
  });
});

/** Tables of earlier migrations that this one locks against writes while it builds an index. */
function lockedTables({ statements, isConcurrent }: Migration): string[] {
  if (isConcurrent) return [];
  const file = statements.join("\n");
  const made = [...file.matchAll(/CREATE (?:UNLOGGED )?TABLE "(\w+)"/g)].map(([, table]) => table);
  const indexed = [...file.matchAll(/CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/g)];
  return indexed.flatMap(([, table = ""]) => (made.includes(table) ? [] : [table]));
}

it("no migration blocks writes of a table while it builds an index", () => {
  expect(readRelease().migrations.filter((one) => lockedTables(one).length > 0)).toEqual([]);
});

it("the series keeps its first migration: a squash would refuse every database there is", () => {
  expect(readRelease().migrations[0]).toMatchObject({
    name: "0000_baseline",
    createdAt: "1795610858768",
  });
});
