import { connect, createServer, type Server, type Socket } from "node:net";

export type TestProxy = {
  url: string;
  /** Requested targets, as `host:port`. */
  tunnels: string[];
  close: () => Promise<void>;
};

/** An HTTP proxy that supports CONNECT. Every tunnel ends at the loopback. */
export function startHttpProxy(): Promise<TestProxy> {
  return startProxy("http", (socket, tunnels) => {
    socket.once("data", (head) => {
      const target = /^CONNECT (\S+)/.exec(String(head))?.[1] ?? "";
      tunnels.push(target);
      join(socket, Number(target.split(":")[1]), Buffer.from("HTTP/1.1 200 OK\r\n\r\n"));
    });
  });
}

type SocksOptions = {
  /** `name:password` that it requires. */
  login?: string;
  /** Accepts connections and never answers. */
  isSilent?: boolean;
  /** Refuses every target. */
  refuses?: boolean;
};

/** A SOCKS5 proxy (RFC 1928, 1929). Every tunnel ends at the loopback. */
export function startSocksProxy(options: SocksOptions = {}): Promise<TestProxy> {
  const { login, isSilent = false, refuses = false } = options;
  return startProxy("socks5", (socket, tunnels) => {
    if (isSilent) return;
    let step: "greeting" | "login" | "request" = "greeting";
    const onData = (bytes: Buffer) => {
      if (step === "greeting") {
        step = login === undefined ? "request" : "login";
        socket.write(Buffer.from([5, login === undefined ? 0 : 2]));
      } else if (step === "login") {
        const [, length = 0] = bytes;
        const name = bytes.toString("latin1", 2, 2 + length);
        const password = bytes.toString("latin1", 3 + length);
        step = "request";
        socket.write(Buffer.from([1, `${name}:${password}` === login ? 0 : 1]));
      } else {
        socket.off("data", onData);
        const { host, port } = readTarget(bytes);
        tunnels.push(`${host}:${port}`);
        const answer = Buffer.from([5, refuses ? 2 : 0, 0, 1, 0, 0, 0, 0, 0, 0]);
        if (refuses) socket.end(answer);
        else join(socket, port, answer);
      }
    };
    socket.on("data", onData);
  });
}

function readTarget(bytes: Buffer): { host: string; port: number } {
  const port = bytes.readUInt16BE(bytes.length - 2);
  const address = bytes.subarray(4, -2);
  const host = bytes[3] === 3 ? address.toString("latin1", 1) : [...address].join(".");
  return { host, port };
}

function join(socket: Socket, port: number, greeting: Buffer): void {
  const upstream = connect(port, "127.0.0.1", () => {
    socket.write(greeting);
    socket.pipe(upstream).pipe(socket);
  });
  upstream.on("error", () => socket.destroy());
}

async function startProxy(
  protocol: string,
  serve: (socket: Socket, tunnels: string[]) => void,
): Promise<TestProxy> {
  const tunnels: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    serve(socket, tunnels);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `${protocol}://127.0.0.1:${port}`,
    tunnels,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
