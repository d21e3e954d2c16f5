import { describe, expect, it } from "vitest";
import { ViolationReports } from "./violation-reports";

const PAGE = "https://postreel.example/ja/author/somebody?search=s3cr3t#s3cr3t";
const LOGGED_PAGE = "/ja/author/[text]";

const posted = (report: unknown) => ({ "csp-report": report });
const reportsOf = (...bodies: unknown[]) => bodies.map((body) => ({ type: "csp-violation", body }));

describe("ViolationReports", () => {
  it.each([
    ["inline", "inline"],
    ["eval", "eval"],
    ["https://postreel.example/_next/static/chunks/a.js?s3cr3t", "own"],
    ["https://evil.example:8443/s3cr3t?s3cr3t", "evil.example:8443"],
    ["https://user:s3cr3t@evil.example/", "evil.example"],
    ["wss://evil.example/s3cr3t", "evil.example"],
    ["chrome-extension://s3cr3t/a.js", "chrome-extension:"],
    ["data", "data"],
    ["data:text/html,s3cr3t", "data:"],
    ["s3cr3t", "other"],
    ["", "other"],
    [`https://${"a".repeat(5000)}.example/`, "a".repeat(100)],
  ])("reports no more of the refused address than necessary: %s", (blocked, is) => {
    const violation = { directive: "script-src-elem", blocked: is, page: LOGGED_PAGE };
    const older = {
      "effective-directive": "script-src-elem",
      "violated-directive": "script-src 'self'",
      "blocked-uri": blocked,
      "document-uri": PAGE,
      "script-sample": "s3cr3t",
      referrer: PAGE,
    };
    const newer = {
      effectiveDirective: "script-src-elem",
      blockedURL: blocked,
      documentURL: PAGE,
      sample: "s3cr3t",
    };
    expect(ViolationReports.parse(posted(older))).toEqual([violation]);
    expect(ViolationReports.parse(reportsOf(newer))).toEqual([violation]);
  });

  it("reads the directive from browsers that send only the refused one", () => {
    const report = { "violated-directive": "img-src 'self' data:", "blocked-uri": "blob" };
    expect(ViolationReports.parse(posted(report))).toEqual([
      { directive: "img-src", blocked: "blob", page: "" },
    ]);
  });

  it("passes over reports of another kind", () => {
    const reports = [
      { type: "deprecation", body: { id: "s3cr3t" } },
      ...reportsOf({}),
      { type: 7 },
    ];
    expect(ViolationReports.parse(reports)).toEqual([
      { directive: "other", blocked: "other", page: "" },
    ]);
  });

  it.each([
    ["words for a directive", posted({ "effective-directive": "s3cr3t\n{}" })],
    [
      "numbers for texts",
      posted({ "effective-directive": 7, "blocked-uri": [], "document-uri": {} }),
    ],
    ["a prototype", JSON.parse('{"csp-report":{"__proto__":{"effective-directive":"s3cr3t"}}}')],
    ["no body", [{ type: "csp-violation", body: null }]],
    [
      "a page that is none",
      reportsOf({ documentURL: "javascript:s3cr3t", blockedURL: "//s3cr3t" }),
    ],
  ])("reports nothing for %s", (_, body) => {
    const [violation] = ViolationReports.parse(body);
    expect(violation).toEqual({
      directive: "other",
      blocked: "other",
      page: expect.not.stringContaining("s3cr3t"),
    });
  });

  it("shortens an endless path", () => {
    const page = `https://postreel.example/${"en/".repeat(5000)}`;
    const [violation] = ViolationReports.parse(posted({ "document-uri": page }));
    expect(violation?.page.length).toBeLessThanOrEqual(210);
    const parts = `https://postreel.example/${"a/".repeat(5000)}`;
    const [other] = ViolationReports.parse(posted({ "document-uri": parts }));
    expect(other?.page.length).toBeLessThanOrEqual(1000);
  });

  it("takes the first of many", () => {
    expect(ViolationReports.parse(reportsOf(...Array(500).fill({})))).toHaveLength(20);
  });

  it.each([null, 7, "csp-report", {}, posted(null), posted("x")])(
    "refuses anything but a report",
    (body) => expect(ViolationReports.safeParse(body).success).toBe(false),
  );
});
