import fc from "fast-check";
import { Histogram as Reference, Registry } from "prom-client";
import { expect, it } from "vitest";
import { Histogram } from "./histogram";

const BOUNDS = [0.01, 0.1, 1, 5];

/** Values only: the reference lists its labels in another order. */
const values = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.split("{")[0], Number(line.split(" ").at(-1))]);

it("counts as prom-client does, whatever is observed", async () => {
  const observed = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(observed, async (seconds) => {
      const registers = [new Registry()];
      const reference = new Reference({
        ...{ name: "x_seconds", help: "x", buckets: BOUNDS },
        ...{ labelNames: ["kind"], registers },
      });
      const histogram = new Histogram<{ kind: string }>("x_seconds", "x", BOUNDS);
      const series = histogram.series({ kind: "a" });
      for (const value of seconds) {
        reference.observe({ kind: "a" }, value);
        series.observe(value);
      }
      const expected = await registers[0]?.metrics();
      expect(values(histogram.text())).toEqual(values(expected ?? ""));
    }),
  );
});

it("writes what Prometheus reads", () => {
  const histogram = new Histogram<{ kind: string }>("x_seconds", "Some time.", [1]);
  histogram.series({ kind: "a" }).observe(2);
  expect(histogram.text().split("\n")).toEqual([
    "# HELP x_seconds Some time.",
    "# TYPE x_seconds histogram",
    'x_seconds_bucket{kind="a",le="1"} 0',
    'x_seconds_bucket{kind="a",le="+Inf"} 1',
    'x_seconds_sum{kind="a"} 2',
    'x_seconds_count{kind="a"} 1',
  ]);
});
