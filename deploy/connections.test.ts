import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const numberIn = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1]);

/** Connections of one instance. */
const VISITORS = numberIn("db/client.ts", /visitors: \{ max: (\d+)/);
const JOBS = numberIn("db/client.ts", /jobs: \{ max: (\d+)/);

it("a rolling release of three instances may open its connections", () => {
  const pooled = numberIn("deploy/pgbouncer.ini", /default_pool_size = (\d+)/);
  const allowed = numberIn("deploy/database-roles.sql", /role postreel .* limit (\d+)/);
  expect(pooled + 4 * JOBS).toBeLessThanOrEqual(allowed);
  const guide = read("docs/deployment.md");
  expect(guide).toContain(`${pooled} + 4 × ${JOBS} = ${pooled + 4 * JOBS}`);
  expect(guide).toContain(`up to ${VISITORS + JOBS} to the database`);
});
