import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const resolve = {
  alias: [
    { find: /^@\//, replacement: root },
    {
      find: "server-only",
      replacement: fileURLToPath(new URL("lib/testing/empty.ts", import.meta.url)),
    },
  ],
};
/** A test file that changes what its process shares with others: `process.env`, modules, globals. */
const ALONE = "**/*.alone.test.{ts,tsx}";
const DATABASE = "**/*.db.test.ts";
/** Modules of components keep the state of one browser. */
const DATABASE_ALONE = ["**/*.alone.db.test.ts", "components/**/*.db.test.ts"];
const NO_SOURCES = ["**/node_modules/**", ".next/**", ".data/**", "test-results/**"];

const unit = (name: "unit" | "unit-alone") => ({
  resolve,
  test: {
    name,
    include: name === "unit" ? ["**/*.test.{ts,tsx}"] : [ALONE],
    exclude: [...NO_SOURCES, ...(name === "unit" ? [ALONE, DATABASE] : [])],
    // Starting a process and loading its modules takes longer than most tests.
    isolate: name === "unit-alone",
  },
});

const database = (name: "pg18" | "pg18-alone" | "pg15", include: string[], isAlone = false) => ({
  resolve,
  test: {
    name,
    include,
    exclude: [...NO_SOURCES, ...(isAlone ? [] : DATABASE_ALONE)],
    globalSetup: [`db/testing/${name.replace("-alone", "")}.setup.ts`],
    isolate: isAlone,
    setupFiles: isAlone ? [] : ["db/testing/fresh-process.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  resolve,
  test: {
    // Most tests wait for a database: with fewer workers the cores are idle for a sixth of the time.
    maxWorkers: availableParallelism() + 2,
    // Tests share one address, so limits are off; tests of limits use limiters of their own.
    env: { TZ: "Asia/Kathmandu", RATE_LIMITS: "off" },
    projects: [
      unit("unit"),
      unit("unit-alone"),
      database("pg18", [DATABASE]),
      database("pg18-alone", DATABASE_ALONE, true),
      // The oldest supported version: queries and migrations only.
      database("pg15", ["db/**/*.db.test.ts"]),
    ],
  },
});
