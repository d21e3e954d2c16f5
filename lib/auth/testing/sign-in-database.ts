import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { freshKeyFolder } from "./fresh-key-folder";

/**
 * The embedded service for one test file, with its own database and signing key. Call it before
 * anything reads the configuration; `sql` exists once the tests begin.
 */
export function signInDatabase(): Pick<TestDatabase, "sql"> {
  const folder = freshKeyFolder();
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database?.close();
    folder.remove();
  });
  return {
    get sql() {
      if (!database) throw new Error("The database is not there before the tests");
      return database.sql;
    },
  };
}
