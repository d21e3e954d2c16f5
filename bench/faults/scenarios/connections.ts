import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Finding, Scenario } from "../finding";
import { countOf, startReading } from "../reading-load";
import { type Trial, withTrial } from "../trial";
import { listsVideos, until } from "../until";

const IDLE = 2000;
const SLOW = 500;
const FOR_MS = 8_000;
const READ = ["/api/twitter/popular?timeframe=24h", "/en/popular-videos"];

async function open(port: number, count: number, said: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on("error", () => resolve());
          socket.once("connect", () => {
            if (said) socket.write(said);
            resolve();
          });
        }),
    ),
  );
  return sockets;
}

async function run({ app }: Trial): Promise<Finding[]> {
  await until(() => listsVideos(`${app.url}${READ[0]}`));
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
  // A header a second, and never the end of them.
  const drip = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("x-slow: 1\r\n");
  }, 1000);
  const stopDuring = startReading(app.url, READ);
  await delay(FOR_MS);
  const during = await stopDuring();
  clearInterval(drip);
  for (const socket of [...idle, ...slow]) socket.destroy();

  const ratio = during.p50 / before.p50;
  return [
    {
      fault: `${IDLE} idle and ${SLOW} slow connections`,
      promise: "everyone else is served as before",
      seen: `${during.reads} reads, ${countOf(during.failures)} failed; median ${during.p50.toFixed(1)} ms, ${ratio.toFixed(2)} times that without them`,
      holds: countOf(during.failures) === 0 && ratio <= 2,
    },
  ];
}

export const connections: Scenario = { name: "connections", run: () => withTrial(run) };
