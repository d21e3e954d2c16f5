import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Suite } from "../bench";
import { fillPages } from "../data";
import { CLASSES, drive } from "../hostile-classes";
import { load } from "../load";
import { memoryOf } from "../process-usage";
import { until } from "../until";

const GROUPS = "/sys/fs/cgroup/memory";
const MB = 1024 * 1024;
const MEGABYTES = 512;
const PROFILES = 10_000;
const HOSTILE = 5_000;
const CONCURRENCY = 8;

/** A server with the memory of a small container, and the database outside it. */
export const suite: Suite = async (bench) => {
  await bench.database();
  const group = memoryGroup(MEGABYTES);
  bench.defer(group.remove);
  const handles = await fillPages(Math.round(PROFILES * bench.scale));
  const app = await group.inside(() => bench.site({ LOG_LEVEL: "error" }));
  const paths = handles.map((handle) => `/en/author/${handle}`);
  const { failures } = await load(app.url, paths, CONCURRENCY);
  const crawled = memoryOf(app.pid);
  const count = bench.count(HOSTILE);
  for (const { send, atOnce } of Object.values(CLASSES)) await drive(send, app.url, count, atOnce);
  const after = await load(app.url, paths.slice(0, 100), 1);
  const { mostMb, killed } = group.used();
  const hostile = `${count} of each of ${Object.keys(CLASSES).length} hostile classes`;
  bench.rows`
    server in ${MEGABYTES} MB, ended for want of memory | ≤ 0 | ${killed} | resident ${crawled.toFixed(0)} MB after ${paths.length} profiles, ${memoryOf(app.pid).toFixed(0)} MB after ${hostile}; at most ${mostMb.toFixed(0)} MB of its own
    server in ${MEGABYTES} MB, pages that failed | ≤ 0 | ${failures + after.failures} | ${failures} of the crawl, ${after.failures} of 100 after it; then ${after.p50.toFixed(1)} ms a page, p50
  `;
};

/** Limits memory as a container does: a control group of Linux (version 1), which only root can create. */
function memoryGroup(megabytes: number) {
  const folder = join(GROUPS, `postreel-bench-${process.pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "memory.limit_in_bytes"), String(megabytes * MB));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const before = /^\d+:memory:(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1] ?? "/";
  const enter = (group: string) => writeFileSync(join(group, "cgroup.procs"), String(process.pid));
  return {
    // A child process belongs to the group of its parent, so this process enters it first.
    async inside<Result>(work: () => Promise<Result>): Promise<Result> {
      enter(folder);
      return work().finally(() => enter(join(GROUPS, before)));
    },
    used: () => ({
      mostMb: Number(read("memory.max_usage_in_bytes")) / MB,
      killed: Number(/^oom_kill (\d+)$/m.exec(read("memory.oom_control"))?.[1] ?? Number.NaN),
    }),
    async remove() {
      await until(() => read("cgroup.procs") === "");
      rmdirSync(folder);
    },
  };
}
