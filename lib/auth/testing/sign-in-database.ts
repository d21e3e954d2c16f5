import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type TestDatabase, testDatabase } from "@/db/testing/test-database";

/** A new folder for the signing key. Call it before anything reads the configuration. */
export function freshKeyFolder(): { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "postreel-key-"));
  process.env.DATA_DIR = folder;
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * The embedded service for one test file, with its own database and signing key. Call it before
 * anything reads the configuration; `sql` exists once the tests begin.
 */
export function signInDatabase(): Pick<TestDatabase, "sql"> {
  const folder = freshKeyFolder();
  afterAll(() => folder.remove());
  return testDatabase();
}
