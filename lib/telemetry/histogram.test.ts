import { Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { createHistogram } from "./histogram";

const DESCRIPTION = { name: "seconds", help: "How long.", labelNames: ["route", "status"] };
const BUCKETS = [0.1, 0.5, 2];
const OBSERVED: [route: string, status: string, value: number][] = [
  ["home", "2xx", 0.1],
  ["home", "2xx", 0.11],
  ["home", "5xx", 3],
  ["list", "2xx", 0],
  ["home", "2xx", 2],
];

it("shows what prom-client's own shows", async () => {
  const [registry, theirRegistry] = [new Registry(), new Registry()];
  const own = createHistogram({ ...DESCRIPTION, buckets: BUCKETS, registry });
  const theirs = new Histogram({ ...DESCRIPTION, buckets: BUCKETS, registers: [theirRegistry] });
  for (const [route, status, value] of OBSERVED) {
    own.observe([route, status], value);
    theirs.observe({ route, status }, value);
  }
  const shown = await Registry.merge([registry]).metrics();
  expect(shown).toBe(await theirRegistry.metrics());
  expect(shown).toContain('seconds_bucket{le="0.5",route="home",status="2xx"} 2');
});

it("shows its type before anything was observed", async () => {
  const registry = new Registry();
  createHistogram({ ...DESCRIPTION, buckets: BUCKETS, registry });
  expect(await registry.metrics()).toContain("# TYPE seconds histogram");
});
