import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

export type WatchedStatements = {
  /** Address of the proxy in front of the same database. */
  url: string;
  /** Each statement that clients have sent, in order. */
  statements: string[];
  /** Those that were not prepared for later calls. */
  unprepared: string[];
  close: () => Promise<void>;
};

const [PARSE, QUERY] = [0x50, 0x51];
const STARTUP_BYTES = 8;
const OF_TRANSACTIONS = /^(begin|commit|rollback|savepoint|release)\b/i;

/**
 * Records the statements that reach a database; each is one round trip.
 * https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
export async function watchStatements(databaseUrl: string): Promise<WatchedStatements> {
  const { hostname, port } = new URL(databaseUrl);
  const statements: string[] = [];
  const unprepared: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
    }
    client.pipe(upstream).pipe(client);
    const read = readMessages((kind, body) => {
      const [name = "", text = ""] = body.toString("utf8").split("\0");
      if (kind === PARSE) statements.push(text);
      if (kind === PARSE && name === "") unprepared.push(text);
      if (kind !== QUERY) return;
      statements.push(name);
      if (!OF_TRANSACTIONS.test(name)) unprepared.push(name);
    });
    client.on("data", read);
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
  return { url: url.href, statements, unprepared, close };
}

/** A message is one letter, four bytes with its length, and its body; the first message has no letter. */
function readMessages(take: (kind: number, body: Buffer) => void): (chunk: Buffer) => void {
  let left = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    if (!isStarted && left.length >= STARTUP_BYTES) {
      left = left.subarray(left.readInt32BE(0));
      isStarted = true;
    }
    while (left.length >= 5 && left.length > left.readInt32BE(1)) {
      const end = left.readInt32BE(1) + 1;
      take(left[0] ?? 0, left.subarray(5, end));
      left = left.subarray(end);
    }
  };
}
