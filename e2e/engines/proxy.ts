import { connect, createServer, type Socket } from "node:net";
import { HOSTS } from "../fake-x/hosts/index";

export type ForwardProxy = {
  port: number;
  /** Makes connections to this host fail, until it is called with null; counts the failed ones. */
  cut: (host: string | null) => void;
  refused: () => number;
  close: () => void;
};

const CONNECT = /^CONNECT ([^:\s]+):443 /;

/**
 * A forward proxy: the browser reaches the stand-in under the names of X's hosts, and nothing else.
 * Every engine can use a proxy; not every one can map host names.
 */
export async function startProxy(tlsUrl: string): Promise<ForwardProxy> {
  const { hostname, port } = new URL(tlsUrl);
  /** Open sockets with the host that they lead to. */
  const sockets = new Map<Socket, string>();
  let away: string | null = null;
  let refused = 0;
  const server = createServer((client) => {
    sockets.set(client, "");
    client.once("close", () => sockets.delete(client));
    client.on("error", () => client.destroy());
    client.once("data", (head) => {
      const host = CONNECT.exec(String(head))?.[1] ?? "";
      sockets.set(client, host);
      if (host === away) refused += 1;
      if (!(host in HOSTS) || host === away) {
        client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
        return;
      }
      const target = connect(Number(port), hostname, () => {
        client.write("HTTP/1.1 200 OK\r\n\r\n");
        client.pipe(target).pipe(client);
      });
      target.on("error", () => client.destroy());
      client.once("close", () => target.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  return {
    port: address.port,
    cut(host) {
      away = host;
      for (const [socket, of] of sockets) if (of === host) socket.destroy();
    },
    refused: () => refused,
    close() {
      for (const socket of sockets.keys()) socket.destroy();
      server.close();
    },
  };
}
