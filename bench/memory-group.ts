import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const ROOT = "/sys/fs/cgroup/memory";
const MB = 1024 * 1024;

export type MemoryGroup = {
  /** Runs `work`; the processes that it starts share the group's memory limit. */
  inside: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The largest memory use, and the number of processes that were killed for exceeding the limit. */
  used: () => { mostMb: number; killed: number };
  remove: () => Promise<void>;
};

/** Limits memory as a container does: a control group of Linux (version 1), which only root can create. */
export function memoryGroup(megabytes: number): MemoryGroup {
  const folder = join(ROOT, `postreel-bench-${process.pid}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "memory.limit_in_bytes"), String(megabytes * MB));
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const before = /^\d+:memory:(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1] ?? "/";
  const enter = (group: string) => writeFileSync(join(group, "cgroup.procs"), String(process.pid));
  return {
    // A child process belongs to the group of its parent, so this process enters it first.
    async inside(work) {
      enter(folder);
      try {
        return await work();
      } finally {
        enter(join(ROOT, before));
      }
    },
    used: () => ({
      mostMb: Number(read("memory.max_usage_in_bytes")) / MB,
      killed: Number(/^oom_kill (\d+)$/m.exec(read("memory.oom_control"))?.[1] ?? Number.NaN),
    }),
    async remove() {
      while (read("cgroup.procs") !== "") await delay(50);
      rmdirSync(folder);
    },
  };
}
