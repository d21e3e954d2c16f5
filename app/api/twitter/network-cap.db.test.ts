import { beforeEach, expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { POST as recordDownload } from "./download-record/route";
import { POST as recordView } from "./record-view/route";

// Set before the first call, which reads the configuration once.
process.env.RATE_LIMITS = "on";
const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, visitor_seen, network_seen, video_buckets_5m
    restart identity cascade`;
  await upsertPost(buildPost({ tweetId: "1491475671058681863" }));
});

const LINK = "https://x.com/NASA/status/1491475671058681863";
const context = { params: Promise.resolve({}) };

function send(post: typeof recordDownload, body: object, address: string, agent: string) {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": agent,
      [SOCKET_ADDRESS_HEADER]: address,
    },
    body: JSON.stringify(body),
  });
  return post(request, context);
}

const download = (address: string, agent: string) =>
  send(recordDownload, { url: LINK, language: "en" }, address, agent);
const view = (address: string, agent: string) =>
  send(recordView, { twitter_url: LINK }, address, agent);

async function countedOf(responses: Response[]): Promise<boolean[]> {
  return Promise.all(
    responses.map(async (response) => {
      expect(response.status).toBe(200);
      return (await response.json()).counted;
    }),
  );
}

async function downloads(): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select download_count::int as count from video_stats`;
  return row?.count ?? Number.NaN;
}

it("counts 5 of 70 downloads by one IPv4 network with rotating user agents", async () => {
  const responses: Response[] = [];
  for (let call = 0; call < 70; call += 1) {
    // Two addresses, because one address may call only 60 times a minute.
    responses.push(await download(call < 35 ? "203.0.113.7" : "203.0.113.8", `agent ${call}`));
  }
  const counted = await countedOf(responses);
  expect(counted).toEqual([...Array(5).fill(true), ...Array(65).fill(false)]);
  expect(await downloads()).toBe(5);
});

it("counts 5 of 60 downloads by one IPv4 address with rotating user agents", async () => {
  const calls = Array.from({ length: 60 }, (_, call) => download("198.51.100.1", `agent ${call}`));
  expect((await countedOf(await Promise.all(calls))).filter(Boolean)).toHaveLength(5);
  expect((await download("198.51.100.1", "agent 60")).status).toBe(429);
  expect(await downloads()).toBe(5);
});

it("counts 5 of 70 downloads by the /64 networks of one /48", async () => {
  const calls = Array.from({ length: 70 }, (_, call) =>
    download(`2001:db8:7:${call.toString(16)}::1`, `agent ${call}`),
  );
  expect((await countedOf(await Promise.all(calls))).filter(Boolean)).toHaveLength(5);
  expect(await downloads()).toBe(5);
  expect(await countedOf([await download("2001:db8:8::1", "agent")])).toEqual([true]);
});

it("caps views like downloads, separately", async () => {
  const addresses = Array.from({ length: 20 }, (_, call) => `192.0.2.${call}`);
  const viewed = await Promise.all(addresses.map((address) => view(address, address)));
  expect((await countedOf(viewed)).filter(Boolean)).toHaveLength(5);
  expect(await countedOf([await download("192.0.2.1", "agent")])).toEqual([true]);
});

it("stores networks only as keyed hashes", async () => {
  await download("203.0.113.7", "agent");
  const [row] = await database.sql<{ network: string; salts: number }[]>`
    select (select network from network_seen) as network,
      (select count(*)::int from visitor_salts) as salts`;
  expect(row?.network).toMatch(/^-?\d{10,20}$/);
  expect(row?.salts).toBe(1);
});
