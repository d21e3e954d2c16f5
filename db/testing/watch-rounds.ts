import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type WatchedRounds = {
  /** The same database, by way of a proxy that reads along. */
  url: string;
  /** What the server said it is in after each round: `I` nothing, `T` a transaction that goes on. */
  states: string[];
  close: () => Promise<void>;
};

const READY_FOR_QUERY = 0x5a;

/**
 * Tells of each way to a database and back whether it left a transaction open, whose locks last at
 * least until the next one. https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export async function watchRounds(databaseUrl: string): Promise<WatchedRounds> {
  const { hostname, port } = new URL(databaseUrl);
  const states: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
    client.pipe(upstream).pipe(client);
    const read = readMessages((kind, body) => {
      if (kind === READY_FOR_QUERY) states.push(body.toString("latin1"));
    });
    upstream.on("data", read);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { url: url.href, states, close };
}

/** Each message is a letter, its length with these four bytes, and its body. */
function readMessages(take: (kind: number, body: Buffer) => void): (chunk: Buffer) => void {
  let left = Buffer.alloc(0);
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    while (left.length >= 5 && left.length > left.readInt32BE(1)) {
      const end = left.readInt32BE(1) + 1;
      take(left[0] ?? 0, left.subarray(5, end));
      left = left.subarray(end);
    }
  };
}
