import type { AddressInfo, Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds until `isSo` returns true; throws after the limit. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  boundMs = 30_000,
  everyMs = 25,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < boundMs) {
    if (await isSo()) return performance.now() - began;
    await delay(everyMs);
  }
  throw new Error(`not so within ${boundMs} ms: ${isSo}`);
}

export function repeat(pauseMs: number, work: () => unknown): () => Promise<void> {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      await work();
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  const done = run();
  return () => {
    isOver = true;
    return done;
  };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
