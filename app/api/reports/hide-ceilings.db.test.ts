import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { insertReport } from "@/db/queries/reports";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type FakeX, startFakeX } from "@/e2e/fake-x/server";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import type { Limiter } from "@/lib/http/rate-limit/limiter";
import { enforceRetention } from "@/lib/jobs/enforce-retention";
import { json, ops } from "@/lib/ops/testing/operate";
import { alarmOfUrgentReports } from "@/lib/reports/alarms";
import { sharedSlot } from "@/lib/runtime/slots";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { GET } from "./[ticket]/route";
import { POST } from "./route";

const CEILINGS = { visitor: 10, network: 20, site: 100, reserve: 100 };
const because = ["--reason", "a crowd of one sender"];

let database: TestDatabase;
let x: FakeX;
let operator: Listening;
const alarms: { subject: string; text: string }[] = [];
beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  x = await startFakeX();
  operator = await listen(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    alarms.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  // Set before the first call, which reads the configuration once.
  const more = { X_UPSTREAM_URL: x.url, OPS_WEBHOOK_URL: operator.url };
  Object.assign(process.env, { RATE_LIMITS: "on", ...more });
  database = await createTestDatabase();
  // A limiter that allows everything: visitors' limits would be reached before the ceilings.
  const limiter: Limiter = {
    take: async () => ({ kind: "allowed", statuses: [] }),
    takeUpTo: async (_limit, _caller, granted) => ({ kind: "granted", granted, resetSeconds: 1 }),
  };
  const outage = { failed: () => undefined, worked: () => undefined };
  sharedSlot("http.limiter").set({ limiter, standIn: limiter, outage });
});
beforeEach(async () => {
  alarms.length = 0;
  await database.sql`truncate reports, report_senders, held_posts, audit_log, alarms cascade`;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await x.close();
  await operator.close();
  await database.close();
});

const words = { contact: "a@mail.example", statement: "A statement that is long enough" };
const linkOf = (post: number) =>
  `https://x.com/i/status/${1_700_000_000_000_090_000n + BigInt(post)}`;
let posts = 0;

/** Sends a report of a new post through the route. */
async function file(address: string) {
  posts += 1;
  const request = new Request("http://localhost/api/reports", {
    method: "POST",
    body: JSON.stringify({ reason: "intimate", url: linkOf(posts), ...words }),
    headers: { [SOCKET_ADDRESS_HEADER]: address, "content-type": "application/json" },
  });
  const response = await POST(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(201);
  const { ticket } = await response.json();
  return { ticket, postState: response.headers.get("x-reported-post") };
}

async function fileMany(count: number, addressOf: (place: number) => string) {
  const filed: Awaited<ReturnType<typeof file>>[] = [];
  for (let place = 0; place < count; place += 1) filed.push(await file(addressOf(place)));
  return filed;
}

const postStateOf = async (ticket: string) => {
  const asked = new Request("http://localhost/api/reports/x");
  const response = await GET(asked, { params: Promise.resolve({ ticket }) });
  return response.headers.get("x-reported-post");
};
const held = async () => (await database.sql`select from held_posts`).length;

it("hides at most ten posts for one visitor whatever the limits are, and lists them", async () => {
  const filed = await fileMany(12, () => "192.0.2.9");
  expect(await held()).toBe(10);
  expect(filed.map(({ postState }) => postState)).toEqual([
    ...Array(10).fill("hidden"),
    ...["first", "first"],
  ]);
  const last = filed.at(-1)?.ticket ?? "";
  expect(await postStateOf(filed[0]?.ticket ?? "")).toBe("hidden");
  expect(await postStateOf(last)).toBe("first");
  await database.sql`truncate alarms`;
  await alarmOfUrgentReports();
  expect(alarms.find(({ text }) => text.includes(last))?.text).toMatch(
    new RegExp(`Still shown.*${last}`),
  );
});

it("hides at most twenty posts for one IPv6 network, however many visitors it has", async () => {
  await fileMany(24, (place) => `2001:db8:7:${place.toString(16)}::1`);
  expect(await held()).toBe(20);
  await expect.poll(() => alarms.map(({ subject }) => subject)).toContain("report burst");
  expect((await file("2001:db8:8:1::1")).postState).toBe("hidden");
});

/** Stores reports at the same time, past the route and its limits. */
function insertTogether(
  count: number,
  senderOf: (place: number) => { visitor: string; network: string },
  ceilings = CEILINGS,
) {
  const report = { reason: "intimate", holdsPost: true, ceilings, ...words } as const;
  return Promise.all(
    Array.from({ length: count }, (_, place) => {
      const id = `T${String(place).padStart(3, "0")}`;
      const sender = { day: "2026-11-20", ...senderOf(place) };
      return insertReport({ ...report, ticket: id, tweetId: String(place), url: id, sender });
    }),
  );
}

it("hides at most a hundred posts for all, except for networks that hid none today", async () => {
  // Five networks file more reports than they may hide posts with together.
  const crowd = (place: number) => ({ visitor: `v${place}`, network: `n${place % 5}` });
  await insertTogether(110, crowd);
  expect(await held()).toBe(100);
  expect((await file("198.51.100.7")).postState).toBe("hidden");
  const { ticket, postState } = await file("198.51.100.8");
  expect(postState).toBe("first");
  await expect.poll(() => alarms.map(({ subject }) => subject)).toContain("report burst");
  expect((await file("203.0.113.7")).postState).toBe("hidden");

  // A rejected report no longer counts towards a ceiling.
  await database.sql`update reports set status = 'rejected' where ticket in
    (select ticket from report_senders where hidden_posts > 0 order by ticket limit 3)`;
  expect((await file("198.51.100.9")).postState).toBe("hidden");
  expect(await postStateOf(ticket)).toBe("first");
});

it("limits the reserve for networks that hid none today", async () => {
  const alone = (place: number) => ({ visitor: `v${place}`, network: `n${place}` });
  await insertTogether(12, alone, { ...CEILINGS, site: 5, reserve: 3 });
  expect(await held()).toBe(8);
});

it("hides for an honest report while five networks of IPv6 use up the ceiling, with few alarms", async () => {
  const crowd = (place: number) => ({ visitor: `v${place}`, network: `n${place % 5}` });
  await insertTogether(100, crowd);
  const honest = await file("2001:db8:77:1::1");
  expect(honest.postState).toBe("hidden");
  const beyond = await file("2001:db8:77:2::1");
  expect(beyond.postState).toBe("first");
  const subjects = () => alarms.map(({ subject }) => subject);
  await expect.poll(subjects).toContain("report burst");
  await expect.poll(subjects).toContain("urgent reports");
  expect(subjects().filter((one) => one !== "limits")).toHaveLength(2);

  const { networks, posts: hidden } = await json("hidden");
  expect(networks).toHaveLength(6);
  expect(networks[0]).toMatchObject({ posts: 20, reports: 20, visitors: 20 });
  expect(hidden).toHaveLength(101);
  const { stdout } = await ops(["hidden"]);
  expect(stdout).toMatch(new RegExp(`^${networks.at(-1)?.network} +1 +1 +1 `, "m"));
  expect(stdout).toMatch(/^n3 +20 +20 +20 /m);
  expect(stdout).toContain(honest.ticket);
  expect(await postStateOf(beyond.ticket)).toBe("first");
});

it("undoes a burst with one command, except for excluded reports", async () => {
  const filed = await fileMany(3, (place) => `2001:db8:${place}:1::1`);
  const honest = await file("203.0.113.9");
  const copyright = { ...words, reason: "copyright", holdsPost: false } as const;
  await insertReport({ ...copyright, ticket: "T999", tweetId: "9", url: "u" });
  const undo = ["hidden", "undo", "--except", honest.ticket];
  expect((await ops(undo)).code).toBe(2);
  const burst = { rejected: 3, tickets: filed.map(({ ticket }) => ticket) };
  expect(await json(...undo, ...because, "--dry-run")).toMatchObject({ dryRun: true, ...burst });
  expect(await held()).toBe(4);
  expect(await json(...undo, ...because)).toMatchObject(burst);
  expect(await held()).toBe(1);
  expect(await postStateOf(honest.ticket)).toBe("hidden");
});

it("undoes the reports of two networks in one command", async () => {
  await file("192.0.2.9");
  await file("198.51.100.9");
  await file("203.0.113.9");
  const { networks } = await json("hidden");
  const two = networks.slice(0, 2).map((one: { network: string }) => one.network);
  const undo = ["hidden", "undo", "--from-visitor", two.join(","), ...because];
  expect(await json(...undo)).toMatchObject({ rejected: 2 });
  expect((await json("hidden")).networks).toMatchObject([{ network: networks[2].network }]);
});

it("rejects all reports of one sender after a dry run, and no others", async () => {
  const crowd = await fileMany(4, () => "192.0.2.9");
  const other = await file("203.0.113.9");
  const { reports } = await json("reports");
  const { visitor, network } = reports.find(
    (one: { ticket: string }) => one.ticket === crowd[0]?.ticket,
  );
  expect((await ops(["reports"])).stdout).toContain(visitor);
  expect(network).not.toBe(visitor);
  const reject = ["reports", "reject", "--from-visitor", visitor];
  expect((await ops(reject)).code).toBe(2);
  const outcome = { rejected: 4, tickets: crowd.map(({ ticket }) => ticket) };
  expect(await json(...reject, ...because, "--dry-run")).toMatchObject({
    dryRun: true,
    ...outcome,
  });
  expect(await held()).toBe(5);
  const done = await json(...reject, ...because);
  expect(done).toMatchObject(outcome);
  expect(done.posts).toHaveLength(4);
  expect(await held()).toBe(1);
  expect(await postStateOf(other.ticket)).toBe("hidden");
  const entries = await database.sql`
    select action, details->>'reason' as reason, count(*)::int from audit_log
    where actor = 'operator' group by 1, 2 order by 1`;
  expect([...entries]).toEqual([
    { action: "reject", reason: because[1], count: 4 },
    { action: "restore", reason: because[1], count: 4 },
  ]);
  expect(await json("reports", "reject", "--from-visitor", network, ...because)).toMatchObject({
    rejected: 0,
  });
});

it("rejects by time and kind, and refuses unknown filters", async () => {
  await fileMany(3, () => "192.0.2.9");
  await database.sql`update reports set received_at = '2026-11-20T10:00Z' where id =
    (select min(id) from reports)`;
  const reject = (...flags: string[]) =>
    json("reports", "reject", ...flags, ...because, "--dry-run");
  expect((await reject("--about", "intimate")).rejected).toBe(3);
  expect((await reject("--about", "copyright")).rejected).toBe(0);
  const before = ["--until", "2026-11-20T10:00:01Z"];
  expect((await reject("--since", "2026-11-20T10:00Z", ...before)).rejected).toBe(1);
  expect((await reject("--since", "2026-11-20T10:00:01Z", ...before)).rejected).toBe(0);
  for (const wrong of [
    ["--about", "spite"],
    ["--since", "lately"],
    ["--from-visitor", "me"],
  ]) {
    expect((await reject(...wrong)).code).toBe(2);
  }
});

it("lists urgent reports of shown posts first, and forgets senders after their second day", async () => {
  await fileMany(11, () => "192.0.2.9");
  const { reports } = await json("reports");
  expect(reports[0]).toMatchObject({ isFirst: true, url: linkOf(posts) });
  expect(reports[1]).toMatchObject({ isFirst: false });
  const senders = async () =>
    (await database.sql`select from report_senders where visitor not like 'forgotten-%'`).length;
  const [row] = await database.sql<{ day: string }[]>`select day::text from report_senders`;
  const at = (days: number) => new Date(Date.parse(row?.day ?? "") + days * 86_400_000 - 1);
  await enforceRetention(at(2));
  expect(await senders()).toBe(11);
  await enforceRetention(at(3));
  expect(await senders()).toBe(0);
});
