import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { report, reportBug } from "./report";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("writes one JSON line", () => {
  report("Unknown response from X", { source: "graphql", count: 2 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    message: "Unknown response from X",
    source: "graphql",
    count: 2,
  });
});

it("reports a bug with its stack, whatever was thrown", () => {
  reportBug(new TypeError("x is not a function"), { route: "/api/twitter/recent" });
  reportBug("a string");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: "error",
      message: "TypeError: x is not a function",
      route: "/api/twitter/recent",
      stack: expect.stringContaining("report.test.ts"),
    },
    { level: "error", message: "Error: a string" },
  ]);
});

it("logs the driver's error, not the parameters that Drizzle quotes", () => {
  const cause = new Error('relation "reports" does not exist');
  reportBug(new DrizzleQueryError("insert into reports", ["someone@mail.example"], cause));
  expect(JSON.parse(lines[0] ?? "").message).toBe(`Error: ${cause.message}`);
  expect(lines.join()).not.toContain("someone@mail.example");
});

it("cannot be spoofed by its context, nor broken into two lines", () => {
  report("real\nmessage", { level: "info", message: "false" });
  expect(lines[0]).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", message: "real\nmessage" });
});

it.each([
  ["from 203.0.113.7 port 5", "from [address] port 5"],
  ["from 2001:db8:0:1::7 and ::1", "from [address] and [address]"],
  [
    "2001:db8::1: reset by fe80::1%eth0, [::1]:443",
    "[address]: reset by [address]%eth0, [[address]]:443",
  ],
  ["2001:0DB8:85a3:0000:0000:8a2e:0370:7334 was", "[address] was"],
  ["::ffff:203.0.113.7 left", "[address]:[address] left"],
  ["at file.ts:12:34 in std::map, ratio 3:2", "at file.ts:12:34 in std::map, ratio 3:2"],
  ["Authorization: Bearer abc.def-123%3D", "Authorization: Bearer [redacted]"],
  ["token eyJhbGciOi.eyJzdWIi.sig-1", "token [token]"],
  ["write to ada@example.org today", "write to [mail] today"],
  ["postgres://user:secret@db:5432/x", "postgres://db:5432/x"],
  ["at 12:34:56 in 1.2.3", "at 12:34:56 in 1.2.3"],
])("keeps addresses and tokens out: %s", (text, written) => {
  report(text, { detail: text });
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ message: written, detail: written });
});
