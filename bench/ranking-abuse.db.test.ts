import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { asTable, Bench, holds } from "./bench";
import { measureAbuse } from "./suites/ranking-abuse";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("leading the hour takes many networks, and honest visitors lose few counts", async () => {
  const figures = await Bench.run(0.1, measureAbuse);
  expect(figures.filter((figure) => !holds(figure)).map(({ what }) => what)).toEqual([]);
  expect(asTable(figures)).toContain("against 1 (3600 requests");
});
