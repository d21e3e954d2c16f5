import type { AddressInfo, Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { times } from "./median";

/** Milliseconds until `isSo` returns true; throws after the limit. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  boundMs = 30_000,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < boundMs) {
    if (await isSo()) return performance.now() - began;
    await delay(25);
  }
  throw new Error(`not so within ${boundMs} ms: ${isSo}`);
}

/** Does the work again and again by so many clients, until the function that it returns is called. */
export function repeat(pauseMs: number, work: () => unknown, clients = 1): () => Promise<unknown> {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      await work();
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  const done = Promise.all(times(clients, run));
  return () => {
    isOver = true;
    return done;
  };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
