import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../../", import.meta.url));
const resolve = {
  alias: [
    { find: /^@\//, replacement: root },
    { find: "server-only", replacement: `${root}lib/testing/empty.ts` },
  ],
};
const project = (name: string, include: string[]) => ({
  resolve,
  test: {
    name,
    root,
    include,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Suites share the parts and stop them, so files run one after another.
    fileParallelism: false,
    isolate: true,
  },
});

/** Suites against the parts that `npm run real` has started. */
export default defineConfig({
  root,
  test: {
    reporters: ["default", ["json", { outputFile: process.env.REAL_REPORT }]],
    env: { TZ: "Asia/Kathmandu" },
    projects: [
      project("contract", ["lib/auth/real-service.alone.test.ts"]),
      project("parts", ["e2e/real/parts/*.real.ts"]),
      project("faults", ["e2e/real/faults/*.real.ts"]),
    ],
  },
});
