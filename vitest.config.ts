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
const database = (name: "pg18" | "pg15") => ({
  resolve,
  test: {
    name,
    include: ["**/*.db.test.ts"],
    globalSetup: [`db/testing/${name}.setup.ts`],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  resolve,
  test: {
    // Tests share one address; what they show of limits they show with limiters of their own.
    env: { TZ: "Asia/Kathmandu", RATE_LIMITS: "off" },
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/*.db.test.ts", "e2e/**/*.spec.ts", ".next/**"],
        },
      },
      database("pg18"),
      database("pg15"),
    ],
  },
});
