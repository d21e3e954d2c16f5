import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { alarmOfUrgentReports } from "@/lib/reports/alarms";
import { resolveReports } from "@/lib/reports/resolve-report";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { POST } from "./route";

let database: TestDatabase;
let x: FakeX;
let operator: Listening;
let status = 204;
let refused = 0;
const alarms: { text: string; details: { count: number; shown: number } }[] = [];

beforeAll(async () => {
  x = await startFakeX();
  operator = await listen(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (status === 204) alarms.push(JSON.parse(body));
    else refused += 1;
    response.writeHead(status).end();
  });
  // Set before the first call, which reads the configuration once.
  process.env.X_UPSTREAM_URL = x.url;
  process.env.OPS_WEBHOOK_URL = operator.url;
  process.env.RATE_LIMITS = "on";
  vi.spyOn(console, "error").mockReturnValue();
  database = await createTestDatabase();
});
beforeEach(async () => {
  await forgetAlarms();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await x.close();
  await operator.close();
  await database.close();
});

async function file(post: number, address: string, reason = "intimate"): Promise<string> {
  const body = {
    reason,
    url: `https://x.com/i/status/${1_700_000_000_000_090_000n + BigInt(post)}`,
    contact: "a@mail.example",
    statement: "A statement that is long enough",
  };
  const request = new Request("http://localhost/api/reports", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { [SOCKET_ADDRESS_HEADER]: address, "content-type": "application/json" },
  });
  const response = await POST(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(201);
  expect(response.headers.get("ratelimit")).toMatch(/^"hour";r=\d;t=\d+$/);
  return (await response.json()).ticket;
}

/** Ends the pause between two alarms about the same thing. */
const forgetAlarms = () => database.sql`truncate alarms`;
const alarmsOf = (ticket: string) => alarms.filter(({ text }) => text.includes(ticket));
const held = async () => (await database.sql`select from held_posts`).length;

it("sends one alarm at once for a report that hides a post, and none for others", async () => {
  const ticket = await file(1, "192.0.2.1", "child_safety");
  await expect.poll(() => alarmsOf(ticket)).toHaveLength(1);
  expect(alarmsOf(ticket)[0]).toMatchObject({ details: { count: 1, shown: 0 } });
  const other = await file(2, "192.0.2.1", "copyright");
  await alarmOfUrgentReports();
  expect(alarms).toHaveLength(1);
  expect(alarmsOf(other)).toEqual([]);
  expect(JSON.stringify(alarms)).not.toContain("mail.example");
});

it("delivers failed alarms later", async () => {
  status = 500;
  const ticket = await file(3, "192.0.2.1");
  // The alarm is sent after the response, and deletes its row if that fails.
  await expect.poll(() => refused).toBe(1);
  await expect.poll(() => database.sql`select from alarms`).toHaveLength(0);
  await alarmOfUrgentReports();
  expect(refused).toBe(2);
  expect(alarmsOf(ticket)).toEqual([]);
  status = 204;
  await alarmOfUrgentReports();
  expect(alarmsOf(ticket)).toHaveLength(1);
});

it("hides ten posts a day for one visitor before review, and stores further reports", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const before = await held();
  const tickets: string[] = [];
  for (let post = 100; post < 112; post += 1) {
    if (post % 5 === 0) vi.setSystemTime(Date.now() + 3_601_000);
    tickets.push(await file(post, "192.0.2.9"));
  }
  expect(await held()).toBe(before + 10);
  await resolveReports();
  expect(await held()).toBe(before + 10);
  await forgetAlarms();
  await alarmOfUrgentReports();
  for (const [place, ticket] of tickets.entries()) {
    await expect.poll(() => alarmsOf(ticket)).toHaveLength(1);
    const [, shown = ""] = alarmsOf(ticket)[0]?.text.split("Still shown") ?? [];
    expect(shown.includes(ticket), ticket).toBe(place >= 10);
  }
  await file(112, "192.0.2.10");
  expect(await held()).toBe(before + 11);
  vi.setSystemTime(Date.now() + 86_401_000);
  await database.sql`update report_senders set day = day - 1`;
  await file(113, "192.0.2.9");
  expect(await held()).toBe(before + 12);
});
