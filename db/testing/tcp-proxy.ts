import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

type Target = { host: string; port: number };

/** A proxy that keeps its port while the server behind it is slow, gone or replaced. */
export async function startTcpProxy() {
  let target: Target | null = null;
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port,
    /** Sets the target of new connections; null refuses them. */
    lead: (to: Target | null) => {
      target = to;
    },
    /** Delays every chunk of a response. */
    slowDown: (ms: number) => {
      delayMs = ms;
    },
    held: () => held,
    cut,
    /** Resets every connection, as a network does that has lost them. */
    reset: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
