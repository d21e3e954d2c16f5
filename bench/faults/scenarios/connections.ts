import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Finding, judge, type Scenario } from "../finding";
import { countOf, startReading } from "../reading-load";
import { type Trial, withTrial } from "../trial";
import { untilListed } from "../until";

const IDLE = 2000;
const SLOW = 500;
const FOR_MS = 8_000;
const READ = ["/api/twitter/popular?timeframe=24h", "/en/popular-videos"];

/** Opens `count` connections, and returns those that the server accepted. */
async function open(port: number, count: number, said: string): Promise<Socket[]> {
  const asked = Array.from(
    { length: count },
    () =>
      new Promise<Socket | null>((resolve) => {
        const socket = connect(port, "127.0.0.1");
        socket.on("error", () => resolve(null));
        socket.once("connect", () => {
          if (said) socket.write(said);
          resolve(socket);
        });
        // A socket with an unread answer would not report its end.
        socket.resume();
      }),
  );
  return (await Promise.all(asked)).filter((socket) => socket !== null);
}

const stillOpen = (sockets: Socket[]) =>
  sockets.filter((socket) => socket.readyState === "open").length;

async function run({ app }: Trial): Promise<Finding[]> {
  await untilListed(app.url, READ);
  const port = Number(new URL(app.url).port);
  const stopBefore = startReading(app.url, READ);
  await delay(FOR_MS);
  const before = await stopBefore();

  const idle = await open(port, IDLE, "");
  const slow = await open(
    port,
    SLOW,
    "POST /api/twitter/video-url HTTP/1.1\r\nhost: localhost\r\n",
  );
  // Sends one header a second and never completes the request.
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("x-slow: 1\r\n");
  }, 1000);
  const opened = { idle: stillOpen(idle), slow: stillOpen(slow) };
  const stopDuring = startReading(app.url, READ);
  await delay(FOR_MS);
  const during = await stopDuring();
  const left = { idle: stillOpen(idle), slow: stillOpen(slow) };
  clearInterval(drip);
  for (const socket of [...idle, ...slow]) socket.destroy();

  const ratio = during.p50 / before.p50;
  return [
    {
      fault: `${IDLE} idle and ${SLOW} slow connections`,
      promise: "other visitors are served as before",
      seen: `Open at first: ${opened.idle} idle and ${opened.slow} slow; after ${FOR_MS / 1000} s: ${left.idle} and ${left.slow}. Of ${during.reads} reads meanwhile ${countOf(during.failures)} failed; they took ${during.p50.toFixed(1)} ms in the median, ${ratio.toFixed(2)} times that without them.`,
      // The server may close slow connections at its time limit, so they need not all be open at
      // the end.
      outcome: judge(
        opened.idle === IDLE &&
          opened.slow === SLOW &&
          left.idle === IDLE &&
          countOf(during.failures) === 0 &&
          ratio <= 2,
      ),
    },
  ];
}

export const connections: Scenario = { name: "connections", run: () => withTrial(run) };
