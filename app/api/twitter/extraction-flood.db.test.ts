import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { testX } from "@/lib/x/testing/test-x";
import { POST } from "./video-url/route";

// Set before the first call, which reads the configuration once.
process.env.RATE_LIMITS = "on";
// Calls to X: a burst of 60, then five a second, fewer than one flood needs.
process.env.X_CALLS_PER_MINUTE = "360";
testX();
testDatabase();

let last = 1_900_000_000_000_000_000n;

/** Extracts a new post and returns the status. */
async function paste(address: string): Promise<number> {
  last += 1n;
  const request = new Request("http://localhost/api/twitter/video-url", {
    method: "POST",
    body: JSON.stringify({ url: `https://x.com/i/status/${last}` }),
    headers: { [SOCKET_ADDRESS_HEADER]: address, "content-type": "application/json" },
  });
  return (await POST(request, { params: Promise.resolve({}) })).status;
}

/** Extracts 320 posts: 20 networks (/64) take turns, 16 posts each. */
async function flood(address: (visitor: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let call = 0; call < 320; call += 1) statuses.push(await paste(address(call % 20)));
  return statuses;
}

const count = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

it("refuses a /48 flood; other networks are served", async () => {
  const statuses = await flood((visitor) => `2001:db8:1:${visitor}::1`);
  expect(count(statuses, 429)).toBe(260);
  expect(await paste("2001:db8:2::1")).toBe(200);
  expect(await paste("192.0.2.1")).toBe(200);
});

it("a flood from many networks leaves requests to X for quiet ones", async () => {
  const statuses = await flood((visitor) => `2001:db8:${3 + (visitor % 4)}:${visitor}::1`);
  expect(count(statuses, 503)).toBeGreaterThan(0);
  expect(await paste("2001:db8:20::1")).toBe(200);
  expect(await paste("198.51.100.1")).toBe(200);
});
