import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type AppServer, freePort, freshDataDir, startApp } from "../app-server";
import { type FakeX, startFakeX } from "../fake-x/server";
import { listEndpoints } from "../hostile/endpoints";
import { hostileRequest } from "../hostile/hostile-request";
import { hostileAddresses, INJECTED, SECRET } from "../hostile/hostile-texts";
import { liveMemoryMb } from "../hostile/live-memory";
import { createRandom } from "../hostile/random";
import { createSender, type Outcome } from "../hostile/send";

const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122);
const REQUESTS = 20_000;
/** Until memories are full and code is compiled. */
const WARM_UP = 8_000;
/** A page is rendered, which costs ten times what a call of the API does. */
const PAGES = 0.05;
const AT_ONCE = 24;
/** Of what is still needed: memories of answers go on filling up to their bounds. */
const GROWTH_MB = 40;

let app: AppServer;
let x: FakeX;
let logFile: string;
let inspector: number;
const inside = createServer((_, response) => response.end());
let intruders = 0;

test.beforeAll(async () => {
  inside.on("request", () => {
    intruders += 1;
  });
  await new Promise<void>((ready) => inside.listen(0, "127.0.0.1", ready));
  x = await startFakeX();
  logFile = join(mkdtempSync(join(tmpdir(), "postreel-log-")), "app.log");
  inspector = await freePort();
  app = await startApp(
    {
      X_UPSTREAM_URL: x.url,
      RATE_LIMITS: "off",
      LOG_LEVEL: "debug",
      CRON_SECRET: "c".repeat(32),
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    },
    freshDataDir(),
    openSync(logFile, "w"),
  );
});
test.afterAll(async () => {
  await app.stop();
  await x.close();
  inside.close();
});

function some<Item>(items: Item[]): [Item, ...Item[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error("nothing to drive");
  return [first, ...rest];
}

/** A long body whose refusal came first: TCP may reset a connection before its answer was read. */
function isCut({ request, problem }: Outcome): boolean {
  return (request.body?.length ?? 0) > 16_384 && /ECONNRESET|EPIPE/.test(problem ?? "");
}

/** A 503 of readiness is its answer where this machine is too busy to have the database's in a second. */
function isFault(outcome: Outcome): boolean {
  const { request, status, headers } = outcome;
  if (status === 0 && isCut(outcome)) return false;
  if (status === 503 && request.path.startsWith("/api/health/ready")) return false;
  return status >= 500 || status === 0 || INJECTED in headers;
}

async function drive(onAnswer: (outcome: Outcome, number: number) => void): Promise<void> {
  const addresses = hostileAddresses(`http://127.0.0.1:${(inside.address() as AddressInfo).port}`);
  const endpoints = listEndpoints();
  const pages = some(endpoints.filter(({ isPage }) => isPage));
  const routes = some(endpoints.filter(({ isPage }) => !isPage));
  const random = createRandom(SEED);
  const send = createSender(app.url, AT_ONCE);
  let begun = 0;
  const client = async () => {
    while (begun < REQUESTS) {
      begun += 1;
      const number = begun;
      const endpoint = random.pick(random.chance(PAGES) ? pages : routes);
      onAnswer(await send(hostileRequest(endpoint, random, addresses)), number);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

test("20 000 hostile requests to every endpoint: no 5xx, no hang, no growth, no word of a secret", async () => {
  test.setTimeout(400_000);
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  let warm: Promise<number> | undefined;
  await drive((outcome, number) => {
    const { request, status } = outcome;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (isFault(outcome) && faults.length < 20) {
      const { method, path, body } = request;
      faults.push(
        `${outcome.problem ?? status}: ${method} ${path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)} ${body?.slice(0, 300)}`,
      );
    }
    if (number === WARM_UP) warm = liveMemoryMb(inspector);
  });
  expect(faults).toEqual([]);

  const before = (await warm) ?? Number.NaN;
  const growth = (await liveMemoryMb(inspector)) - before;
  console.log(
    `statuses ${JSON.stringify(statuses)}, ${before.toFixed(0)} MB live after the warm-up, ${growth.toFixed(1)} MB more at the end`,
  );
  expect(growth).toBeLessThan(GROWTH_MB);
  const ready = await fetch(`${app.url}/api/health/ready`);
  expect(ready.status).toBe(200);

  expect(intruders).toBe(0);
  const asked = new Set(x.requests().map(({ host, path }) => `${host} ${shapeOf(path)}`));
  for (const shape of asked) expect(ASKED).toContain(shape);

  const lines = readFileSync(logFile, "utf8").split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(REQUESTS / 2);
  expect(lines.filter((line) => line.includes(SECRET)).slice(0, 3)).toEqual([]);
  expect(lines.filter((line) => !isOwnLine(line)).slice(0, 3)).toEqual([]);
});

/** All that X's hosts may be asked, with numbers and codes as `#`. */
const ASKED = [
  "cdn.syndication.twimg.com /tweet-result",
  "api.x.com /1.1/guest/activate.json",
  "api.x.com /graphql/#/TweetResultByRestId",
  "t.co /#",
  // The checker looks whether what is shown is still there.
  "video.twimg.com /#.mp4",
];

function shapeOf(path: string): string {
  return path
    .replace(/^\/graphql\/[\w-]+\//, "/graphql/#/")
    .replace(/^\/[\w/-]+\.mp4$/, "/#.mp4")
    .replace(/^\/[A-Za-z0-9]{1,20}$/, "/#");
}

/** What Node writes of its inspector, and Next when a client takes its answer and leaves with its body half sent. */
const LEFT =
  /^(Debugger .*|For help, see: https:..nodejs.org.*|Error: aborted| +at .*ignore-listed.*| +code: .*ECONNRESET.*|\}|.*uncaughtException: +Error: aborted)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
const COLOURS = /\u001b\[\d*m/g;

function isOwnLine(line: string): boolean {
  if (LEFT.test(line.replace(COLOURS, ""))) return true;
  try {
    const { level, time, message } = JSON.parse(line);
    return message !== "forged" && Boolean(level && time);
  } catch {
    return false;
  }
}
