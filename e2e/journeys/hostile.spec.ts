import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type AppServer, freePort, freshDataDir, startApp } from "../app-server";
import { type FakeX, startFakeX } from "../fake-x/server";
import { abandonBodies } from "../hostile/abandon";
import { createDrive, describeFault, ENDPOINTS, isFault } from "../hostile/drive";
import { SECRET } from "../hostile/hostile-texts";
import { becomeInsider, type Insider, SECRETS } from "../hostile/insider";
import { leftBehind } from "../hostile/leak";
import { type Memory, measureMemory } from "../hostile/live-memory";
import { type Answered, listUnopened } from "../hostile/protected-endpoints";

/**
 * `npm test` sends until every endpoint has accepted a request, 1 000 requests at least; `npm run
 * faults` sends all 84 000 and measures memory, which needs that many.
 */
const REQUESTS = 84_000;
const IS_LONG = process.env.HOSTILE === "long";
const SHORT = 1_000;
const STEP = 1_000;
/** Requests until caches are full, code is compiled and the memory of libraries has settled. */
const WARM_UP = 60_000;
const MEASURED_EVERY = 2_000;
/** More pages of one kind than Next caches (50 MB): otherwise its cache would still grow like a leak. */
const KEPT_PAGES = 1_500;
/** Most bytes that a request may leave behind; measured were 160 live and 50 native ones. */
const MAX_LEFT: Memory = { live: 400, native: 300 };

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
      // Small enough to be full before memory is measured: 64 MB would not be at the last request.
      CACHE_MEGABYTES: "8",
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

/** Fills Next's cache of pages before memory is measured. */
async function fillPages(): Promise<void> {
  let left = KEPT_PAGES;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await (await fetch(`${app.url}/en/recent-videos?page=${2 + left}`)).arrayBuffer();
    }
  };
  await Promise.all([client(), client(), client(), client()]);
}

const inMb = ({ live, native }: Memory) =>
  `${(live / 2 ** 20).toFixed(1)} MB live and ${(native / 2 ** 20).toFixed(1)} MB beside the heap`;

test("hostile requests to every endpoint: no 5xx, no hang, no growth, no secret in the log", async () => {
  test.setTimeout(500_000);
  const faults: string[] = [];
  const answered: Answered = {};
  const drive = createDrive({
    url: app.url,
    inside: `http://127.0.0.1:${(inside.address() as AddressInfo).port}`,
    insider,
    onAnswer: ({ path }, outcome) => {
      const endpoint = `${outcome.request.method} ${path}`;
      const statuses = answered[endpoint] ?? {};
      answered[endpoint] = { ...statuses, [outcome.status]: (statuses[outcome.status] ?? 0) + 1 };
      if (isFault(outcome) && faults.length < 20) faults.push(describeFault(outcome));
    },
  });
  const requests = IS_LONG
    ? await driveAndMeasure(drive)
    : await driveUntil(drive, () => listUnopened(ENDPOINTS, answered).length === 0);
  expect(faults).toEqual([]);
  expect(listUnopened(ENDPOINTS, answered)).toEqual([]);

  const abandoned = await abandonBodies(
    app.url,
    ENDPOINTS.filter(({ isPage }) => !isPage).map(({ path }) => path),
  );
  expect(abandoned).toBeGreaterThan(100);

  const ready = await fetch(`${app.url}/api/health/ready`);
  expect(ready.status).toBe(200);

  expect(intruders).toBe(0);
  const asked = new Set(x.requests().map(({ host, path }) => `${host} ${shapeOf(path)}`));
  for (const shape of asked) expect(ASKED).toContain(shape);

  const lines = readFileSync(logFile, "utf8").split("\n").filter(Boolean);
  expect(lines.length).toBeGreaterThan(requests / 2);
  const secrets = [SECRET, ...Object.values(SECRETS), ...secretsOf(insider)];
  const hasLeaked = (line: string) => secrets.some((secret) => line.includes(secret));
  expect(lines.filter(hasLeaked).slice(0, 3)).toEqual([]);
  expect(lines.filter((line) => !isOwnLine(line)).slice(0, 3)).toEqual([]);
});

type Drive = ReturnType<typeof createDrive>;

/** Returns the number of requests. */
async function driveUntil(drive: Drive, isDone: () => boolean): Promise<number> {
  await drive(SHORT);
  let requests = SHORT;
  for (; !isDone() && requests < REQUESTS; requests += STEP) await drive(STEP);
  console.log(`${requests} requests`);
  return requests;
}

async function driveAndMeasure(drive: Drive): Promise<number> {
  console.log(`${inMb(await measureMemory(inspector))} at first`);
  await fillPages();
  console.log(`${inMb(await measureMemory(inspector))} with its pages`);
  await drive(WARM_UP);
  const samples = [{ requests: WARM_UP, memory: await measureMemory(inspector) }];
  for (let done = WARM_UP + MEASURED_EVERY; done <= REQUESTS; done += MEASURED_EVERY) {
    await drive(MEASURED_EVERY);
    samples.push({ requests: done, memory: await measureMemory(inspector) });
  }
  for (const { requests, memory } of samples) console.log(`${requests}: ${inMb(memory)}`);
  for (const kind of ["live", "native"] as const) {
    const left = leftBehind(samples, kind);
    console.log(`${left.toFixed(0)} bytes of ${kind} memory left behind by a request`);
    expect(left, `bytes of ${kind} memory left behind by a request`).toBeLessThan(MAX_LEFT[kind]);
  }
  return REQUESTS;
}

/** Credentials in the requests; the log may show only their first characters. */
function secretsOf({ bearer, doomed, password, pictured, bare }: Insider): string[] {
  const tokens = [bearer, ...doomed, pictured.uploadToken, bare.uploadToken];
  return [password, ...tokens.map((token) => token.slice(-43))];
}

/** Requests to X's hosts that are allowed, with `#` for numbers and codes. */
const ASKED = [
  "cdn.syndication.twimg.com /tweet-result",
  "api.x.com /1.1/guest/activate.json",
  "api.x.com /graphql/#/TweetResultByRestId",
  // Stills and avatars for share images.
  "pbs.twimg.com /#.jpg",
  "t.co /#",
  // The checker looks whether listed posts still exist.
  "video.twimg.com /#.mp4",
];

function shapeOf(path: string): string {
  return path
    .replace(/^\/graphql\/[\w-]+\//, "/graphql/#/")
    .replace(/^\/[\w/-]+\.mp4$/, "/#.mp4")
    .replace(/^\/[\w/-]+\.(jpg|png|webp)$/, "/#.jpg")
    .replace(/^\/[A-Za-z0-9]{1,20}$/, "/#");
}

/** Output of Node about its inspector, and of Supabase's client about an unsupported Node. */
const FOREIGN =
  /^(\W+Node\.js 20 and below are deprecated.*|Debugger .*|For help, see: https:..nodejs.org.*)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of a terminal
const COLORS = /\u001b\[\d*m/g;

function isOwnLine(line: string): boolean {
  if (FOREIGN.test(line.replace(COLORS, ""))) return true;
  try {
    const { level, time, message } = JSON.parse(line);
    return message !== "forged" && Boolean(level && time);
  } catch {
    return false;
  }
}
