import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { JOBS as ALL_JOBS } from "@/lib/jobs/jobs";

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
  // Four instances without a pooler, two of which run jobs.
  const unpooled = 4 * VISITORS + 2 * JOBS;
  expect(unpooled).toBeLessThanOrEqual(allowed);
  expect(guide).toContain(`4 × ${VISITORS} + 2 × ${JOBS} = ${unpooled}`);
  expect(guide).toContain(`need ${4 * (VISITORS + JOBS)}`);
  expect(guide).toContain(`allows ${allowed}`);
});

it("so may all that the autoscaler starts, while both Deployments are replaced", () => {
  const replicas = numberIn("deploy/kubernetes/policies.yaml", /maxReplicas: (\d+)/);
  const allowed = numberIn("deploy/database-roles.sql", /role postreel .* limit (\d+)/);
  expect(read("deploy/kubernetes/web.yaml")).toContain("maxSurge: 1, maxUnavailable: 0");
  expect(read("deploy/kubernetes/jobs.yaml")).toContain("type: Recreate");
  expect((replicas + 1) * VISITORS + (VISITORS + JOBS)).toBeLessThanOrEqual(allowed);
});

it("every job has a connection for its lock, and the pool is larger than that", () => {
  expect(JOBS).toBeGreaterThan(ALL_JOBS.length);
});

it("a transaction pooler takes all of them", () => {
  const clients = numberIn("deploy/pgbouncer.ini", /max_client_conn = (\d+)/);
  expect(clients).toBeGreaterThanOrEqual(18 * (VISITORS + JOBS));
});
