import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { testX } from "@/lib/x/testing/test-x";
import { POST as recordDownload } from "./download-record/route";
import { POST as recordView } from "./record-view/route";
import { POST as extractVideo } from "./video-url/route";

// Set before the first call, which reads the configuration once.
process.env.RATE_LIMITS = "on";
const x = testX();
testDatabase();

function call(route: typeof recordView, body: object, address: string): Promise<Response> {
  const request = new Request("http://localhost/api/twitter", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { [SOCKET_ADDRESS_HEADER]: address, "content-type": "application/json" },
  });
  return route(request, { params: Promise.resolve({}) });
}

const link = (post: number) =>
  `https://x.com/i/status/${1_900_000_000_000_000_000n + BigInt(post)}`;
const download = (post: number, address: string) =>
  call(recordDownload, { url: link(post) }, address);
const view = (post: number, address: string) =>
  call(recordView, { twitter_url: link(post) }, address);

it("limits extractions per visitor across endpoints", async () => {
  for (let post = 0; post < 20; post += 1) {
    expect((await download(post, "192.0.2.1")).status).toBe(200);
  }
  const asked = x.requests().length;
  for (const refused of [
    await download(20, "192.0.2.1"),
    await view(20, "192.0.2.1"),
    await call(extractVideo, { url: link(20) }, "192.0.2.1"),
  ]) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toContain('"minute";r=0');
    expect(await refused.json()).toMatchObject({ success: false, error: "rate_limited" });
  }
  for (let post = 0; post < 20; post += 1) {
    expect((await view(post, "192.0.2.1")).status).toBe(200);
    expect((await download(post, "192.0.2.1")).status).toBe(200);
  }
  expect(x.requests()).toHaveLength(asked);
});

it("resolves no t.co link beyond the limit, and counts a resolved one as an extraction", async () => {
  const address = "192.0.2.3";
  const shortLink = (code: string, route = recordView) =>
    call(route, { twitter_url: `https://t.co/${code}`, url: `https://t.co/${code}` }, address);
  const first = await shortLink("7r1Ad5m2MV");
  expect(first.status).toBe(200);
  expect(first.headers.get("ratelimit")).toContain('"minute";r=19');
  const known = await shortLink("7r1Ad5m2MV", recordDownload);
  expect(known.headers.get("ratelimit")).toMatch(/^"minute";r=59/);
  for (let code = 0; code < 19; code += 1)
    expect((await shortLink(`gone${code}`)).status).toBe(400);
  const asked = x.requests().length;
  for (let code = 19; code < 50; code += 1) {
    const refused = await shortLink(`gone${code}`, code % 2 ? recordDownload : recordView);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit")).toContain('"minute";r=0');
  }
  expect((await shortLink("7r1Ad5m2MV")).status).toBe(200);
  expect(x.requests()).toHaveLength(asked);
});

it("keeps limits of other visitors untouched, and counts no known post", async () => {
  for (let call = 0; call < 40; call += 1) {
    expect((await download(call % 20, "192.0.2.2")).status).toBe(200);
  }
  const answer = await download(21, "192.0.2.2");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("ratelimit")).toContain('"minute";r=19');
});
