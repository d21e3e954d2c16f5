import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { receiveEnvelopes } from "@/lib/telemetry/testing/receive-envelopes";
import { report, reportBug } from "./report";

let sentry: Awaited<ReturnType<typeof receiveEnvelopes>>;
beforeAll(async () => {
  sentry = await receiveEnvelopes();
  // Set before the first report: it reads the configuration once.
  process.env.SENTRY_DSN = sentry.dsn;
});
afterAll(() => sentry.close());

it("sends bugs and warnings, without user data, queries and secrets", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const error = new Error("GET /en?url=https://x.com/a/status/20 failed for ada@example.org");
  reportBug(error, { detail: "from 2001:db8::7 with Bearer abc.def" });
  report("Unknown response from X", { source: "graphql", post: "20" });
  await vi.waitFor(
    () => {
      const events = sentry.received.filter(({ text }) => text.includes('"type":"event"'));
      expect(events).toHaveLength(2);
    },
    { timeout: 10_000 },
  );
  const all = sentry.received.map(({ text }) => text).join("\n");
  expect(all).toContain("GET /en?[query] failed for [mail]");
  expect(all).toContain("from [address] with Bearer [redacted]");
  expect(all).toContain("Unknown response from X");
  expect(all).not.toMatch(/ada@|status\/20|2001:db8|abc\.def|"ip_address"|server_name/);
  vi.restoreAllMocks();
}, 20_000);
