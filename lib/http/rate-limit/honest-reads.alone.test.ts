import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { viewOf } from "@/lib/page-view";
import { SOCKET_ADDRESS_HEADER } from "../client";
import { limitPage } from "./limit-reads";
import { limitPages } from "./take-allowance";

beforeAll(() => {
  // Set before the first call, which reads the configuration once.
  process.env.RATE_LIMITS = "on";
  limitPages();
});
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

type Reads = {
  count: number;
  aSecond: number;
  address: (read: number) => string;
  headers?: Record<string, string>;
};

/** How many of these reads of video pages are refused; no page is cached. */
async function refusedOf({ count, aSecond, address, headers }: Reads): Promise<number> {
  let refused = 0;
  for (let read = 0; read < count; read += 1) {
    const view = viewOf(`/en/video/${read + 1}`);
    if (!view) throw new Error("no page");
    const sent = new Headers({ ...headers, [SOCKET_ADDRESS_HEADER]: address(read) });
    if (await limitPage(view, sent)) refused += 1;
    vi.advanceTimersByTime(1000 / aSecond);
  }
  return refused;
}

const AHEAD = { "sec-purpose": "prefetch;prerender" };

it.each<[string, Reads]>([
  ["a crawler of one address", { count: 900, aSecond: 5, address: () => "192.0.2.1" }],
  ["one of a whole /24", { count: 10_000, aSecond: 5, address: (read) => `192.0.3.${read % 256}` }],
  ["one of a /48", { count: 900, aSecond: 5, address: (read) => `2001:db8:1:${read % 999}::1` }],
  // 40 students behind one address, each opening eight pages a minute.
  ["a class behind one address", { count: 800, aSecond: 5.3, address: () => "192.0.4.1" }],
  [
    "a browser that prerenders 30 cards at once, twice",
    { count: 60, aSecond: 60, address: () => "192.0.5.1", headers: AHEAD },
  ],
])("serves %s", async (_, reads) => expect(await refusedOf(reads)).toBe(0), 30_000);

it.each<[string, Reads]>([
  ["one address", { count: 1000, aSecond: 46, address: () => "198.51.100.1" }],
  ["a /24", { count: 1000, aSecond: 46, address: (read) => `203.0.113.${read % 256}` }],
  ["a /48", { count: 1000, aSecond: 46, address: (read) => `2001:db8:2:${read % 999}::1` }],
  [
    "what a browser makes ahead",
    { count: 1000, aSecond: 46, address: () => "198.51.100.2", headers: AHEAD },
  ],
])("refuses most of a flood of %s", async (_, reads) => {
  expect(await refusedOf(reads)).toBeGreaterThan(reads.count * 0.3);
});

it("spends nothing of a visitor's on what their browser makes ahead", async () => {
  const address = () => "192.0.6.1";
  await refusedOf({ count: 300, aSecond: 1000, address, headers: AHEAD });
  expect(await refusedOf({ count: 300, aSecond: 100, address })).toBe(0);
});
