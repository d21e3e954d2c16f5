import { NextRequest } from "next/server";
import { beforeAll, expect, it } from "vitest";
import { setOwnServer } from "@/lib/runtime/own-server";
import { middleware } from "@/middleware";
import { SOCKET_ADDRESS_HEADER } from "../client";
import { limitPages } from "./take-allowance";

beforeAll(() => {
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  limitPages();
});

function ask(path: string, address: string) {
  const headers = { [SOCKET_ADDRESS_HEADER]: address };
  return middleware(new NextRequest(`http://localhost${path}`, { headers }));
}

it("refuses a search above the limit with a page in its language that says when to retry", async () => {
  const search = (number: number) => ask(`/ja/authors?search=orb${number}`, "192.0.2.1");
  for (let call = 0; call < 60; call += 1) expect((await search(call)).status).toBe(200);
  const refused = await search(60);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  const html = await refused.text();
  expect(html).toContain('<html lang="ja">');
  expect(html).toMatch(/<h1>[^<]*[ぁ-ん][^<]*<\/h1>/);
  for (const path of ["/ja/authors", "/ja/authors?sort=video_count", "/ja/author/search", "/ja"]) {
    expect((await ask(path, "192.0.2.1")).status, path).toBe(200);
  }
  expect((await ask("/en/authors?search=orb", "192.0.2.2")).status).toBe(200);
});

it("limits deep pages across all row-by-row lists", async () => {
  const read = (path: string) => ask(path, "192.0.2.3");
  for (let page = 40; page < 100; page += 1) {
    expect((await read(`/en/recent-videos?page=${page}`)).status).toBe(200);
  }
  expect((await read("/ko/authors?page=500")).status).toBe(429);
  expect((await read("/en/recent-videos?page=34")).status).toBe(200);
  expect((await read("/ko/authors?page=51")).status).toBe(200);
  expect((await read("/en/popular-videos?page=500")).status).toBe(200);
});

it("refuses a visitor who reads the followed authors more than twice a second", async () => {
  const read = (page: number) => ask(`/en/following?page=${page}`, "192.0.2.9");
  for (let page = 1; page <= 120; page += 1) expect((await read(page)).status).toBe(200);
  expect((await read(1)).status).toBe(429);
});

it("counts an address that leads to another page, as the page that it names", async () => {
  const read = (page: number) => ask(`/en/popular-videos?sort=rating&page=${page}`, "192.0.5.1");
  for (let page = 1; page <= 360; page += 1) expect((await read(page)).status).toBe(307);
  expect((await read(1)).status).toBe(429);
});

it("counts decisions of operators before it asks the sign-in service", async () => {
  const act = () => ask("/en/moderation/act", "192.0.4.9");
  for (let call = 0; call < 120; call += 1) expect((await act()).status).not.toBe(429);
  expect((await act()).status).toBe(429);
});

it.each([
  ["a page that is named twice", "192.0.2.4", "/en/recent-videos?page=1&page=9999"],
  ["one of the directory", "192.0.2.5", "/en/authors?page=1&page=900000"],
  ["a page of a list", "192.0.2.6", "/en/recent-videos?page=9999"],
  ["one with its order", "192.0.2.7", "/en/authors?sort=video_count&page=900000"],
])("counts the page that is shown: %s", async (_, address, path) => {
  for (let call = 0; call < 60; call += 1) expect((await ask(path, address)).status).toBe(200);
  expect((await ask(path, address)).status).toBe(429);
  expect((await ask("/en/recent-videos?page=9999&page=1", address)).status).toBe(200);
});

it("leaves shared pages to the cache of the own server, which counts those it makes", async () => {
  setOwnServer();
  for (let call = 0; call < 70; call += 1) {
    expect((await ask("/en/recent-videos?page=9999", "192.0.2.8")).status).toBe(200);
  }
  for (let call = 0; call < 60; call += 1) await ask("/en/authors?search=orb", "192.0.2.8");
  expect((await ask("/en/authors?search=orb", "192.0.2.8")).status).toBe(429);
});
