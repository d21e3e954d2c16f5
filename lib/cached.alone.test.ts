import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { createCache } from "./cached";

it("keeps the value, not the request that read it", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const options = { slot: "lookup.known numbers", max: 9, freshMs: 60_000 } as const;
  const cache = createCache<number>({ ...options, isVersioned: false });
  const requests = new AsyncLocalStorage<object>();
  const begin = (key: string, read: () => Promise<number>) => {
    const request = { headers: "many" };
    void requests.run(request, () => cache.get(key, read));
    return new WeakRef(request);
  };
  const running = begin("running", () => new Promise<number>(() => undefined));
  const done = begin("done", async () => {
    await turn();
    return 7;
  });
  await vi.waitFor(() => expect(cache.get("done", async () => 8)).toBe(7));
  await vi.waitFor(() => {
    collect();
    // `toBe(undefined)` on the object itself would keep the object in memory, if it failed.
    expect(done.deref() === undefined).toBe(true);
  });
  expect(running.deref()).toBeDefined();
});
