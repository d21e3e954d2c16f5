import { expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { testX } from "@/lib/x/testing/test-x";
import { POST as extractVideo } from "../twitter/video-url/route";
import { POST as fileReport } from "./route";

/** Calls to X that may be made at once; a third of them is the reserve. */
const BUCKET = 30;

// Set before the first call, which reads the configuration once.
process.env.RATE_LIMITS = "on";
process.env.X_CALLS_PER_MINUTE = String(BUCKET * 6);
testX();
testDatabase();

let last = 1_900_000_000_000_000_000n;
function newLink(): string {
  last += 1n;
  return `https://x.com/i/status/${last}`;
}

function send(route: typeof fileReport, body: object, address: string): Promise<Response> {
  const request = new Request("http://localhost/api", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { [SOCKET_ADDRESS_HEADER]: address, "content-type": "application/json" },
  });
  return route(request, { params: Promise.resolve({}) });
}

const paste = (address: string) => send(extractVideo, { url: newLink() }, address);
const report = (address: string) =>
  send(
    fileReport,
    {
      reason: "copyright",
      url: newLink(),
      contact: "sender@mail.example",
      statement: "This is a post of mine, and nobody else's at all.",
    },
    address,
  );

it("refuses most reports of a /48, and leaves calls to X for visitors of other networks", async () => {
  const statuses: number[] = [];
  for (let visitor = 0; visitor < 100; visitor += 1) {
    const { status, headers } = await report(`2001:db8:1:${visitor.toString(16)}::1`);
    statuses.push(status);
    if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(80);
});

it("charges calls to X to the networks of the reporters", async () => {
  const filed = [];
  for (let call = 0; call < 40; call += 1) {
    filed.push(await report(`2001:db8:${2 + (call % 4)}:${call}::1`));
  }
  // A report is stored even if no call to X is left to resolve its link.
  expect(new Set(filed.map(({ status }) => status))).toEqual(new Set([201]));
  for (let network = 10; network < 15; network += 1) {
    expect((await paste(`198.51.${network}.1`)).status).toBe(200);
  }
});
