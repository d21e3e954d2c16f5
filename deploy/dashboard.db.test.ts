import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { getMetrics } from "@/lib/jobs/get-metrics";
import { runJob } from "@/lib/jobs/run-job";

type Panel = { title: string; targets?: { expr: string }[] };

const dashboard: { panels: Panel[] } = JSON.parse(
  readFileSync("deploy/grafana/postreel.json", "utf8"),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Names of the app's metrics as Prometheus stores them. */
function namesIn(metrics: string): Set<string> {
  const exported = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    exported.flatMap(([, name = "", kind]) =>
      kind === "histogram"
        ? [name, ...["bucket", "sum", "count"].map((end) => `${name}_${end}`)]
        : name,
    ),
  );
}

it("draws only metrics that the app exports", async () => {
  await runJob("rankings");
  const known = namesIn(await getMetrics());
  // Braces and quotes hold labels.
  const drawn = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      names: expr.replace(/\{.*?\}/g, "").match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\()/g) ?? [],
    })),
  );
  expect(drawn.length).toBeGreaterThan(10);
  for (const { title, names } of drawn) expect(names, title).not.toEqual([]);
  const unknown = drawn.flatMap(({ title, names }) =>
    names.filter((name) => !known.has(name)).map((name) => `${title}: ${name}`),
  );
  expect(unknown).toEqual([]);
  const names = drawn.flatMap((panel) => panel.names);
  for (const name of ["checks_overdue", "checked_posts", "take_downs_paused"]) {
    expect(names).toContain(`postreel_${name}`);
  }
});
