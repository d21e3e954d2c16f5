import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type AppServer, freePort, freshDataDir, startApp } from "../app-server";
import { type FakeX, startFakeX } from "../fake-x/server";
import { type Answered, listUnopened, openSignIn } from "../hostile/doors";
import { type Endpoint, listEndpoints } from "../hostile/endpoints";
import { hostileRequest } from "../hostile/hostile-request";
import { hostileAddresses, INJECTED, SECRET } from "../hostile/hostile-texts";
import { becomeInsider, type Insider, SECRETS } from "../hostile/insider";
import { type Memory, measureMemory } from "../hostile/live-memory";
import { createRandom } from "../hostile/random";
import { createSender, type Outcome } from "../hostile/send";

// A request that broke the server once is what this looks for: another try would hide it.
test.describe.configure({ retries: 0 });

const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122);
const REQUESTS = 20_000;
/** Until memories are full and code is compiled. */
const WARM_UP = 8_000;
/** A page is rendered, which costs ten times what a call of the API does. */
const PAGES = 0.05;
/** A job is an operator's to run, and looks through whole tables. */
const JOBS = 0.005;
/** Of the embedded sign-in, whose passwords are hashed slowly on purpose. */
const SIGN_IN = 0.12;
const AT_ONCE = 12;
/** Bytes that a request may leave behind for good: memories of answers go on filling up to their bounds. */
const MAX_LEFT: Memory = { live: 1_500, native: 3_000 };

let app: AppServer;
let x: FakeX;
let logFile: string;
let inspector: number;
let insider: Insider;
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
      ...SECRETS,
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    },
    freshDataDir(),
    openSync(logFile, "w"),
  );
  insider = await becomeInsider(app.url);
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

const ENDPOINTS = openSignIn(listEndpoints());

function createDrive(onAnswer: (endpoint: Endpoint, outcome: Outcome) => void) {
  const addresses = hostileAddresses(`http://127.0.0.1:${(inside.address() as AddressInfo).port}`);
  const under = (prefix: string) => ENDPOINTS.filter(({ path }) => path.startsWith(prefix));
  const pages = ENDPOINTS.filter(({ isPage }) => isPage);
  const [jobs, signIn] = [under("/api/jobs/"), under("/auth/v1/")];
  const apart = new Set([...pages, ...jobs, ...signIn]);
  const routes = some(ENDPOINTS.filter((each) => !apart.has(each)));
  const random = createRandom(SEED);
  const shares = [
    { share: PAGES, among: some(pages) },
    { share: JOBS, among: some(jobs) },
    { share: SIGN_IN, among: some(signIn) },
  ];
  const choose = () =>
    random.pick(shares.find(({ share }) => random.chance(share))?.among ?? routes);
  const send = createSender(app.url, AT_ONCE);
  return async (requests: number): Promise<void> => {
    let left = requests;
    const client = async () => {
      while (left > 0) {
        left -= 1;
        const endpoint = choose();
        onAnswer(endpoint, await send(hostileRequest(endpoint, insider, random, addresses)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
  };
}

function describeFault({ request, status, problem }: Outcome): string {
  const { method, path, headers, body } = request;
  return `${problem ?? status}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 300)}`;
}

const inMb = ({ live, native }: Memory) =>
  `${(live / 2 ** 20).toFixed(1)} MB live and ${(native / 2 ** 20).toFixed(1)} MB beside the heap`;

test("20 000 hostile requests behind every door: no 5xx, no hang, no growth, no word of a secret", async () => {
  test.setTimeout(500_000);
  const faults: string[] = [];
  const answered: Answered = {};
  const drive = createDrive(({ path }, outcome) => {
    const door = `${outcome.request.method} ${path}`;
    const statuses = answered[door] ?? {};
    answered[door] = { ...statuses, [outcome.status]: (statuses[outcome.status] ?? 0) + 1 };
    if (isFault(outcome) && faults.length < 20) faults.push(describeFault(outcome));
  });
  await drive(WARM_UP);
  const before = await measureMemory(inspector);
  await drive(REQUESTS - WARM_UP);
  const after = await measureMemory(inspector);
  console.log(`${inMb(before)} after the warm-up, ${inMb(after)} at the end`);
  expect(faults).toEqual([]);
  expect(listUnopened(ENDPOINTS, answered)).toEqual([]);

  for (const kind of ["live", "native"] as const) {
    const left = (after[kind] - before[kind]) / (REQUESTS - WARM_UP);
    expect(left, `bytes of ${kind} memory left behind by a request`).toBeLessThan(MAX_LEFT[kind]);
  }
  const ready = await fetch(`${app.url}/api/health/ready`);
  expect(ready.status).toBe(200);

  expect(intruders).toBe(0);
  const asked = new Set(x.requests().map(({ host, path }) => `${host} ${shapeOf(path)}`));
  for (const shape of asked) expect(ASKED).toContain(shape);

  const lines = readFileSync(logFile, "utf8").split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(REQUESTS / 2);
  const secrets = [SECRET, ...Object.values(SECRETS), ...secretsOf(insider)];
  const isTold = (line: string) => secrets.some((secret) => line.includes(secret));
  expect(lines.filter(isTold).slice(0, 3)).toEqual([]);
  expect(lines.filter((line) => !isOwnLine(line)).slice(0, 3)).toEqual([]);
});

/** What a request was let in by: no more than its beginning may be known. */
function secretsOf({ bearer, doomed, password, pictured, bare }: Insider): string[] {
  const tokens = [bearer, ...doomed, pictured.uploadToken, bare.uploadToken];
  return [password, ...tokens.map((token) => token.slice(-43))];
}

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
