import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
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
/** What a busy machine broke is run once more, and told of as flaky. */
const RETRIES = 1;
const database = (name: "pg18" | "pg15") => ({
  resolve,
  test: {
    name,
    include: ["**/*.db.test.ts"],
    retry: RETRIES,
    globalSetup: [`db/testing/${name}.setup.ts`],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

const NO_SOURCES = /^(node_modules|\.next|\.git|\.data|test-results)$/;

function listUnitTests(folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return NO_SOURCES.test(entry.name) ? [] : listUnitTests(`${path}/`);
    return /(?<!\.db)\.test\.tsx?$/.test(path) ? [path] : [];
  });
}

/** What a process has only one of: its variables, its modules, its globals, the bounds of its servers. */
const CHANGES_PROCESS =
  /process\.env|vi\.(mock|doMock|stub|resetModules)|globalThis|stubBrowser|boundRequests/;
const alone = new Set(
  listUnitTests().filter((path) => CHANGES_PROCESS.test(readFileSync(join(root, path), "utf8"))),
);

/** Most tests share processes: starting one, and loading its modules, takes longer than a test. */
const unit = (name: "unit" | "unit-alone") => ({
  resolve,
  test: {
    name,
    include: listUnitTests().filter((path) => alone.has(path) === (name === "unit-alone")),
    retry: RETRIES,
    isolate: name === "unit-alone",
  },
});

export default defineConfig({
  resolve,
  test: {
    // Most tests wait for a database: on two cores, one worker would leave one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Tests share one address; what they show of limits they show with limiters of their own.
    env: { TZ: "Asia/Kathmandu", RATE_LIMITS: "off" },
    projects: [unit("unit"), unit("unit-alone"), database("pg18"), database("pg15")],
  },
});
