import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A client's connection. The test writes to `socket`; its bytes are sent unchanged. */
export type Peer = { socket: Socket; isInTransaction: boolean };

type Answers = {
  /** Replaces the server's welcome to a client. */
  onstart?: (peer: Peer) => "welcome" | "done";
  /** Returns the rows and the end of a statement, or null to leave it unanswered. */
  onstatement?: (text: string, peer: Peer) => Buffer[] | null;
};

/** Speaks the part of PostgreSQL's protocol that a pool uses, and misbehaves on demand. */
export async function startProtocolServer({ onstart, onstatement }: Answers) {
  const peers: Peer[] = [];
  const seen: { text: string; peer: Peer }[] = [];
  const server = createServer((socket) => {
    const peer: Peer = { socket, isInTransaction: false };
    peers.push(peer);
    let received = Buffer.alloc(0);
    let hasStarted = false;
    let text = "";
    const texts = new Map<string, string>();

    function execute(): Buffer[] | null {
      seen.push({ text, peer });
      if (/^(begin|commit|rollback)/.test(text)) {
        peer.isInTransaction = text.startsWith("begin");
        return [completed(text.trim().toUpperCase())];
      }
      return onstatement?.(text, peer) ?? (onstatement ? null : [row("x"), completed("SELECT 1")]);
    }

    const ready = () => message("Z", Buffer.from(peer.isInTransaction ? "T" : "I"));

    function answer(type: string, body: Buffer): Buffer[] | null {
      const [first = "", second = ""] = body.toString("latin1").split("\0");
      if (type === "P") {
        text = second;
        texts.set(first, second);
        return [message("1")];
      }
      if (type === "D") {
        const count = text.match(/\$\d/g)?.length ?? 0;
        const types = Array.from({ length: count }, () => int32(25));
        return [message("t", int16(count), ...types), DESCRIPTION];
      }
      if (type === "B") {
        text = texts.get(second) ?? "";
        return [message("2")];
      }
      if (type === "S") return [ready()];
      if (type !== "E" && type !== "Q") return [];
      if (type === "Q") text = first;
      const said = execute();
      return said && type === "Q" ? [...said, ready()] : said;
    }

    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      received = Buffer.concat([received, part]);
      while (received.length >= 5) {
        const length = received.readInt32BE(hasStarted ? 1 : 0) + (hasStarted ? 1 : 0);
        if (received.length < length) return;
        const whole = received.subarray(0, length);
        received = received.subarray(length);
        if (!hasStarted) {
          hasStarted = true;
          if (onstart?.(peer) !== "done") socket.write(Buffer.concat([WELCOME, ready()]));
          continue;
        }
        const said = answer(String.fromCharCode(whole[0] ?? 0), whole.subarray(5));
        if (!said) return;
        socket.write(Buffer.concat(said));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/none`,
    peers,
    seen,
    close() {
      for (const { socket } of peers) socket.destroy();
      server.close();
    },
  };
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

/** One row of one column of text. */
export const row = (value: string) =>
  message("D", int16(1), int32(value.length), Buffer.from(value));

export const completed = (tag: string) => message("C", Buffer.from(`${tag}\0`));

export const failed = (code: string, severity = "ERROR") =>
  message("E", Buffer.from(`S${severity}\0V${severity}\0C${code}\0Mas told\0\0`));

const WELCOME = message("R", int32(0));
const DESCRIPTION = message(
  "T",
  int16(1),
  Buffer.from("value\0"),
  int32(0),
  int16(0),
  int32(25),
  Buffer.from([255, 255, 255, 255, 255, 255]),
  int16(0),
);
