import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { getMetrics } from "@/lib/jobs/get-metrics";
import { runJob } from "@/lib/jobs/jobs";

type Panel = { title: string; targets?: { expr: string }[] };
type Rule = { alert: string; expr: string };

const dashboard: { panels: Panel[] } = JSON.parse(
  readFileSync("deploy/grafana/postreel.json", "utf8"),
);

const rules: Rule[] = parse(readFileSync("deploy/prometheus/rules.yml", "utf8")).groups[0].rules;
/** Metrics of Prometheus itself, and of Caddy, which `deploy/Caddyfile` switches on. */
const OTHERS = /^(?:up|caddy_\w+|redis_\w+)$/;

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

/** Names of metrics in an expression, without the labels in braces and quotes. */
function metricsOf(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, "").replace(/\bby \([^)]*\)/g, "");
  return bare.match(/\b(?:up|[a-z]+(?:_[a-z0-9]+)+)\b(?!\()/g) ?? [];
}

it("draws and watches only metrics that the app exports", async () => {
  await runJob("rankings");
  const exported = namesIn(await getMetrics());
  const expressions = [
    ...dashboard.panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ title, expr })),
    ),
    ...rules.map(({ alert, expr }) => ({ title: alert, expr })),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  const named = expressions.map(({ title, expr }) => ({ title, names: metricsOf(expr) }));
  for (const { title, names } of named) {
    if (title !== "Watchdog") expect(names, title).not.toEqual([]);
  }
  // Prometheus adds these labels itself, and renames those that the app sends.
  expect(await getMetrics()).not.toMatch(/[{,](?:job|instance)="/);
  const unknown = named.flatMap(({ title, names }) =>
    names
      .filter((name) => !exported.has(name) && !OTHERS.test(name))
      .map((name) => `${title}: ${name}`),
  );
  expect(unknown).toEqual([]);
  const names = named.flatMap((panel) => panel.names);
  for (const name of ["checks_overdue", "checked_posts", "take_downs_paused"]) {
    expect(names).toContain(`postreel_${name}`);
  }
});
