import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { fetch } from "undici";
import { type AppServer, startApp } from "../app-server";
import { type FakeX, startFakeX } from "../fake-x/server";
import { createDrive, describeFault, isFault } from "../hostile/drive";
import { becomeInsider, elsewhere, SECRETS } from "../hostile/insider";
import type { Outcome } from "../hostile/send";

const REQUESTS = 4_000;
const STEP = 500;
/** `npm test` stops once each limit was reached; `npm run faults` sends all requests. */
const SENDS_ALL = process.env.HOSTILE === "long";

/** Endpoints whose limit one visitor reaches within this run. */
const BOUNDED = [
  "POST /api/twitter/video-url",
  "POST /api/twitter/download-record",
  "POST /api/twitter/record-view",
  "POST /api/twitter/report-unavailable",
  "POST /api/twitter/upload-thumbnail",
  "POST /api/twitter/update-thumbnail",
  "POST /api/reports",
  "POST /api/csp-reports",
  "GET /api/authors/suggest",
  "GET /[lang]/result",
];

let app: AppServer;
let x: FakeX;
const inside = createServer((_, response) => response.end());
test.beforeAll(async () => {
  await new Promise<void>((ready) => inside.listen(0, "127.0.0.1", ready));
  x = await startFakeX();
  app = await startApp({ X_UPSTREAM_URL: x.url, RATE_LIMITS: "on", ...SECRETS });
});
test.afterAll(async () => {
  await app.stop();
  await x.close();
  inside.close();
});

/** What is wrong with a 429; null if it is right. */
function wrongWith({ request, headers }: Outcome): string | null {
  if (request.path.startsWith("/auth/v1/")) {
    // The embedded service answers like the hosted one, whose client reads this code.
    return headers["x-sb-error-code"] === "over_request_rate_limit" ? null : "x-sb-error-code";
  }
  const seconds = Number(headers["retry-after"]);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 86_400) return "retry-after";
  if (headers["cache-control"]?.includes("public")) return "cache-control";
  if (!/;r=0;t=\d+$/.test(String(headers.ratelimit))) return "ratelimit";
  return /^"\w+";q=\d+;w=\d+/.test(String(headers["ratelimit-policy"])) ? null : "ratelimit-policy";
}

test("hostile requests with limits on: every 429 says when to retry, and no 5xx", async () => {
  test.setTimeout(200_000);
  const faults: string[] = [];
  const bounded = new Set<string>();
  const drive = createDrive({
    url: app.url,
    inside: `http://127.0.0.1:${(inside.address() as AddressInfo).port}`,
    insider: await becomeInsider(app.url),
    onAnswer: ({ path }, outcome) => {
      if (isFault(outcome)) faults.push(describeFault(outcome));
      if (outcome.status !== 429) return;
      bounded.add(`${outcome.request.method} ${path}`);
      const wrong = wrongWith(outcome);
      if (wrong)
        faults.push(`${wrong}: ${JSON.stringify(outcome.headers)} ${describeFault(outcome)}`);
    },
  });
  let requests = 0;
  const unreached = () => BOUNDED.filter((each) => !bounded.has(each));
  const isDue = () => SENDS_ALL || unreached().length > 0;
  for (; requests < REQUESTS && isDue(); requests += STEP) {
    const aimed = requests === 0 ? [] : unreached().map((each) => each.split(" ")[1] ?? "");
    await drive(STEP, aimed);
  }
  console.log(`${requests} requests`);
  expect(faults.slice(0, 20)).toEqual([]);
  console.log([...bounded].sort().join("\n"));
  expect([...bounded]).toEqual(expect.arrayContaining(BOUNDED));

  // Visitors from another address are not limited.
  const answer = await fetch(`${app.url}/api/authors/suggest?query=na`, {
    dispatcher: elsewhere(),
  });
  expect(answer.status).toBe(200);
});
