import type { Metric, Registry } from "prom-client";

type Series = { labels: readonly string[]; counts: number[]; sum: number };
type Branch = Map<string, Branch | Series>;

type Description<Name extends string> = {
  name: string;
  help: string;
  labelNames: readonly Name[];
  /** Upper bounds, ascending. */
  buckets: readonly number[];
  registry: Registry;
};

export type Histogram = { observe: (labels: readonly string[], value: number) => void };

/**
 * A histogram that is cheap enough for cache hits: it finds a series by its labels directly, in a
 * fifth of the time in which prom-client builds, sorts and looks up a text.
 */
export function createHistogram<Name extends string>(description: Description<Name>): Histogram {
  const { name, help, labelNames, buckets, registry } = description;
  const root: Branch = new Map();
  const all: Series[] = [];
  const get = async () => ({
    ...{ name, help, type: "histogram", aggregator: "sum" },
    values: all.flatMap((series) => samplesOf(name, labelNames, buckets, series)),
  });
  // The only members that a registry uses of a metric.
  registry.registerMetric({ name, get } as unknown as Metric);
  return {
    observe(labels, value) {
      const series = seriesOf(root, labels) ?? addSeries(root, all, labels, buckets.length);
      let at = 0;
      while (at < buckets.length && value > (buckets[at] as number)) at += 1;
      series.counts[at] = (series.counts[at] as number) + 1;
      series.sum += value;
    },
  };
}

function seriesOf(root: Branch, labels: readonly string[]): Series | undefined {
  let found: Branch | Series | undefined = root;
  for (const label of labels) found = (found as Branch | undefined)?.get(label);
  return found as Series | undefined;
}

function addSeries(root: Branch, all: Series[], labels: readonly string[], bounds: number): Series {
  const series = { labels, counts: new Array<number>(bounds + 1).fill(0), sum: 0 };
  let branch = root;
  for (const label of labels.slice(0, -1)) {
    const next = (branch.get(label) as Branch | undefined) ?? new Map();
    branch.set(label, next);
    branch = next;
  }
  branch.set(labels.at(-1) ?? "", series);
  all.push(series);
  return series;
}

/** Cumulative, as Prometheus expects: each bucket also counts the smaller ones. */
function samplesOf(
  name: string,
  labelNames: readonly string[],
  buckets: readonly number[],
  { labels: values, counts, sum }: Series,
) {
  const labels = Object.fromEntries(labelNames.map((label, at) => [label, values[at] ?? ""]));
  let count = 0;
  const bounds = [...buckets.map(String), "+Inf"].map((le, at) => {
    count += counts[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...bounds,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
