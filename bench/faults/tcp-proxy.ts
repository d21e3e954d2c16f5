import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

export type TcpProxy = {
  port: number;
  lead(to: { host: string; port: number } | null): void;
  /** Delays every chunk of a response by this many ms. */
  slowDown(ms: number): void;
  held(): number;
  cut(): void;
  /** Resets every connection, as a network does that has lost them. */
  reset(): void;
  close(): Promise<void>;
};

/** A proxy that keeps its port while the server behind it is slow, gone or replaced. */
export async function startTcpProxy(): Promise<TcpProxy> {
  let target: { host: string; port: number } | null = null;
  let delayMs = 0;
  let held = 0;
  const open = new Set<Socket>();

  const server = createServer((near) => {
    if (!target) return void near.destroy();
    const far = connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    // Chunks are sent one after another, so that delayed ones keep their order.
    let last: Promise<unknown> = Promise.resolve();
    far.on("data", (piece) => {
      held += 1;
      last = last
        .then(() => (delayMs > 0 ? delay(delayMs) : undefined))
        .then(() => {
          held -= 1;
          near.write(piece);
        });
    });
    far.once("end", () => last.then(() => near.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");

  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    lead: (to) => {
      target = to;
    },
    slowDown: (ms) => {
      delayMs = ms;
    },
    held: () => held,
    cut,
    reset: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
