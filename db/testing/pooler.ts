import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type Backend = { socket: Socket; client: Client | null };
type Client = { socket: Socket; backend: Backend | null; unsent: Buffer[]; owed: number };

/**
 * Gives its clients backends of a real server, each for a transaction or for a session, the one
 * last used first, as PgBouncer does. With transactions, the first clients up to `size` each log in
 * with a new backend.
 */
export async function startPooler(url: string, pools: "transactions" | "sessions", size = 2) {
  const { hostname, port, pathname, username, password } = new URL(url);
  const backends: Backend[] = [];
  const idle: Backend[] = [];
  const waiting: Client[] = [];
  const clients = new Set<Socket>();
  let welcome = Buffer.alloc(0);

  function lend(backend: Backend, client: Client): void {
    backend.client = client;
    client.backend = backend;
    for (const message of client.unsent.splice(0)) backend.socket.write(message);
  }

  function giveBack(backend: Backend): void {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    const next = waiting.shift();
    if (next) lend(backend, next);
    else idle.push(backend);
  }

  function open(): Backend {
    const backend: Backend = {
      socket: connect({ port: Number(port), host: hostname, noDelay: true }),
      client: null,
    };
    backends.push(backend);
    backend.socket.on("error", () => undefined);
    let said: Buffer[] | null = null;
    const hear = byMessage(false, (message) => {
      const { client } = backend;
      const type = String.fromCharCode(message[0] ?? 0);
      client?.socket.write(message);
      if (type === "R" && message.readInt32BE(5) === 0) said = [];
      said?.push(message);
      if (type !== "Z" || !client) return;
      if (said) welcome = Buffer.concat(said);
      said = null;
      client.owed -= 1;
      const isDone = client.owed === 0 && String.fromCharCode(message[5] ?? 0) === "I";
      if (isDone && pools === "transactions") giveBack(backend);
    });
    backend.socket.on("data", hear);
    return backend;
  }

  function enter(client: Client, startup: Buffer): void {
    const known = pools === "sessions" ? idle.pop() : undefined;
    if (known) lend(known, client);
    if (known || (pools === "transactions" && backends.length >= size)) {
      client.socket.write(welcome);
      return;
    }
    client.owed = 1;
    client.unsent.push(startup);
    lend(open(), client);
  }

  const server = createServer({ noDelay: true }, (socket) => {
    clients.add(socket);
    const client: Client = { socket, backend: null, unsent: [], owed: 0 };
    let hasEntered = false;
    const hear = byMessage(true, (message) => {
      if (!hasEntered) {
        hasEntered = true;
        return enter(client, message);
      }
      const type = String.fromCharCode(message[0] ?? 0);
      if (type === "X") return;
      if (type === "Q" || type === "S") client.owed += 1;
      if (client.backend) return client.backend.socket.write(message);
      client.unsent.push(message);
      const free = idle.pop();
      if (free) lend(free, client);
      else if (!waiting.includes(client)) waiting.push(client);
    });
    socket.on("data", hear).on("error", () => undefined);
    socket.on("close", () => client.backend && giveBack(client.backend));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as AddressInfo).port;
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    close() {
      for (const socket of [...clients, ...backends.map((one) => one.socket)]) socket.destroy();
      server.close();
    },
  };
}

/** Splits a byte stream into protocol messages; a client's first one has no type. */
function byMessage(isClient: boolean, onmessage: (message: Buffer) => unknown) {
  let received = Buffer.alloc(0);
  let typeLength = isClient ? 0 : 1;
  return (part: Buffer) => {
    received = Buffer.concat([received, part]);
    while (received.length >= typeLength + 4) {
      const length = received.readInt32BE(typeLength) + typeLength;
      if (received.length < length) return;
      const message = received.subarray(0, length);
      received = received.subarray(length);
      typeLength = 1;
      onmessage(message);
    }
  };
}
