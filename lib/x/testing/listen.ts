import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Listening = { url: string; server: Server; close: () => Promise<void> };

/** A server on a free port of the loopback, for tests of the gateway. */
export async function listen(handler: RequestListener): Promise<Listening> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port }: AddressInfo = requireAddress(server.address());
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function requireAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === "string") throw new Error("Not listening on TCP");
  return address;
}
