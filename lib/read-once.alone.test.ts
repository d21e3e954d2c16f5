import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { type Reading, readOnce } from "./read-once";

it("keeps the value, not the request that read it", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const readings = new Map<string, Reading<number>>();
  const requests = new AsyncLocalStorage<object>();
  const begin = (key: string, read: () => Promise<number>) => {
    const request = { headers: "many" };
    void requests.run(request, () => readOnce(readings, key, read));
    return new WeakRef(request);
  };
  const running = begin("running", () => new Promise<number>(() => undefined));
  const done = begin("done", async () => {
    await turn();
    return 7;
  });
  await vi.waitFor(() => expect(readings.get("done")?.value).toBe(7));
  await vi.waitFor(() => {
    collect();
    // A failure that named the request would keep it itself.
    expect(done.deref() === undefined).toBe(true);
  });
  expect(running.deref()).toBeDefined();
});
