import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { AppResponse, compose, type Handler, type Listener } from "../response";

export type Served = { server: Server; port: number; url: string; close: () => void };

/** A server on a free port that runs `handlers` and then `last`. */
export async function serve(handlers: Handler[], last: Listener): Promise<Served> {
  const server = createServer({ ServerResponse: AppResponse }, compose(handlers, last));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { server, port, url: `http://127.0.0.1:${port}`, close };
}
