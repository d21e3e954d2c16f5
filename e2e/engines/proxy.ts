import { connect, createServer, type Socket } from "node:net";
import { HOSTS } from "../fake-x/hosts/index";

/**
 * A forward proxy through which a browser reaches the stand-in under the names of X's hosts, and
 * nothing else. Not every engine has rules for names, each has a proxy.
 */
export async function startProxy(tlsUrl: string): Promise<{ port: number; close: () => void }> {
  const { hostname, port } = new URL(tlsUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.once("close", () => sockets.delete(client));
    client.on("error", () => client.destroy());
    client.once("data", (head) => {
      const host = /^CONNECT ([^:\s]+):443 /.exec(String(head))?.[1] ?? "";
      if (!(host in HOSTS)) {
        client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
        return;
      }
      const target = connect(Number(port), hostname, () => {
        client.write("HTTP/1.1 200 OK\r\n\r\n");
        client.pipe(target).pipe(client);
      });
      target.on("error", () => client.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
