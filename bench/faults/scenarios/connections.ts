import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { times } from "../../median";
import { readFor, untilListed } from "../loads";
import { listsOf, type Scenario } from "../trial";

const IDLE = 2000;
const SLOW = 500;
const FOR_MS = 8_000;
const SLOW_HEAD = "POST /api/twitter/video-url HTTP/1.1\r\nhost: localhost\r\n";

function open(port: number, count: number, head: string): Promise<Socket[]> {
  const openOne = async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect").catch(() => undefined);
    if (head) socket.write(head);
    // A socket with an unread answer would not report its end.
    return socket.resume();
  };
  return Promise.all(times(count, openOne));
}

const stillOpen = (sockets: Socket[]) =>
  sockets.filter((socket) => socket.readyState === "open").length;

export const connections: Scenario = async (trial) => {
  const lists = listsOf(trial.app);
  await untilListed(lists);
  const port = Number(new URL(trial.app.url).port);
  const before = await readFor(FOR_MS, lists);

  const idle = await open(port, IDLE, "");
  const slow = await open(port, SLOW, SLOW_HEAD);
  // Sends one header a second and never completes the request.
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("x-slow: 1\r\n");
  }, 1000);
  const opened = { idle: stillOpen(idle), slow: stillOpen(slow) };
  const meanwhile = await readFor(FOR_MS, lists);
  const left = { idle: stillOpen(idle), slow: stillOpen(slow) };
  clearInterval(drip);
  for (const socket of [...idle, ...slow]) socket.destroy();

  const ratio = meanwhile.p50 / before.p50;
  const areOpened = opened.idle === IDLE && opened.slow === SLOW;
  trial.find(
    `${IDLE} idle and ${SLOW} slow connections`,
    "other visitors are served as before",
    `Open at first: ${opened.idle} idle and ${opened.slow} slow; after ${FOR_MS / 1000} s: ${left.idle} and ${left.slow}. Of ${meanwhile.total} reads meanwhile ${meanwhile.failed} failed; they took ${meanwhile.p50.toFixed(1)} ms in the median, ${ratio.toFixed(2)} times that without them.`,
    // The server may close slow connections at its time limit, so they need not all be open at the end.
    areOpened && left.idle === IDLE && meanwhile.failed === 0 && ratio <= 2,
  );
};
