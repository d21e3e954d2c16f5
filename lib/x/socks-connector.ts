import "server-only";
import { SocksClient } from "socks";
import { buildConnector } from "undici";

const DEFAULT_PORT = 1080;

/** The proxy also resolves the names of X's hosts. */
export function socksConnector(
  proxyUrl: string,
  options: buildConnector.BuildOptions,
): buildConnector.connector {
  const proxy = new URL(proxyUrl);
  const connectTls = buildConnector(options);

  async function tunnel(hostname: string, port: number) {
    const { socket } = await SocksClient.createConnection({
      command: "connect",
      proxy: {
        type: 5,
        host: proxy.hostname.replace(/^\[|\]$/g, ""),
        port: Number(proxy.port) || DEFAULT_PORT,
        ...(proxy.username && {
          userId: decodeURIComponent(proxy.username),
          password: decodeURIComponent(proxy.password),
        }),
      },
      destination: { host: hostname, port },
      ...(options.timeout && { timeout: options.timeout }),
    });
    return socket.setNoDelay(true);
  }

  return (target, callback) => {
    const isTls = target.protocol === "https:";
    const port = Number(target.port) || (isTls ? 443 : 80);
    tunnel(target.hostname, port).then(
      (httpSocket) => {
        if (isTls) connectTls({ ...target, httpSocket }, callback);
        else callback(null, httpSocket);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}
