import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { meters } from "@/lib/telemetry/meters";
import { GET, POST } from "./route";

const context = { params: Promise.resolve({}) };

let lines: string[];
let clock = Date.now();
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
  // Each test starts in another minute, where nothing is counted yet.
  clock += 120_000;
  vi.useFakeTimers({ now: clock, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function send(body: BodyInit, address = "192.0.2.1", type = "application/csp-report") {
  const headers = { "content-type": type, [SOCKET_ADDRESS_HEADER]: address };
  return POST(
    new Request("http://localhost/api/csp-reports", { method: "POST", headers, body }),
    context,
  );
}

const inline = JSON.stringify({
  "csp-report": {
    "effective-directive": "script-src-elem",
    "blocked-uri": "inline",
    "document-uri": "https://postreel.example/ja/authors?search=s3cr3t",
    "script-sample": "s3cr3t",
  },
});

async function counted(directive: string, blocked: string): Promise<number> {
  const { values } = await meters().violations.get();
  const found = values.find(
    ({ labels }) => labels.directive === directive && labels.blocked === blocked,
  );
  return found?.value ?? 0;
}

describe("POST /api/csp-reports", () => {
  it("counts and logs what was refused, and nothing that a visitor wrote", async () => {
    const before = await counted("script-src-elem", "inline");
    const response = await send(inline);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await counted("script-src-elem", "inline")).toBe(before + 1);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: "warn",
        directive: "script-src-elem",
        blocked: "inline",
        page: "/ja/authors",
      }),
    ]);
    expect(lines.join()).not.toContain("s3cr3t");
  });

  it("reads reports of the Reporting API", async () => {
    const before = await counted("img-src", "other");
    const body = {
      effectiveDirective: "img-src",
      blockedURL: "https://evil.example/s3cr3t.png",
      documentURL: "https://postreel.example/en/terms",
    };
    const reports = JSON.stringify([
      { type: "csp-violation", age: 1, url: body.documentURL, body },
    ]);
    expect((await send(reports, "192.0.2.2", "application/reports+json")).status).toBe(204);
    expect(await counted("img-src", "other")).toBe(before + 1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      blocked: "evil.example",
      page: "/en/terms",
    });
  });

  it("logs ten lines a minute however many are sent, and counts them all", async () => {
    const before = await counted("script-src-elem", "inline");
    for (let call = 0; call < 40; call += 1) await send(inline, `198.51.100.${call}`);
    expect(lines).toHaveLength(10);
    expect(await counted("script-src-elem", "inline")).toBe(before + 40);
    vi.setSystemTime(clock + 60_000);
    await send(inline, "198.51.100.99");
    expect(lines).toHaveLength(11);
  });

  it("uses few label values, whatever is sent", async () => {
    for (let call = 0; call < 30; call += 1) {
      const report = {
        "effective-directive": `made-up-${call}`,
        "blocked-uri": `https://h${call}.example`,
      };
      await send(JSON.stringify({ "csp-report": report }), `203.0.113.${call}`);
    }
    const { values } = await meters().violations.get();
    const names = values.map(({ labels }) => labels.directive);
    expect(names.filter((name) => String(name).startsWith("made-up"))).toEqual([]);
    expect(new Set(names)).toContain("other");
  });

  it.each([
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["no report", "{}", 400],
    ["a list of none", "[7]", 400],
    ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x00]), 400],
    ["arrays in arrays", "[".repeat(30_000) + "]".repeat(30_000), 400],
    ["too much", `{"csp-report":{"a":"${"a".repeat(70_000)}"}}`, 413],
  ])("refuses %s without logging it", async (name, body, status) => {
    expect((await send(body, `2001:db8:${name.length}::1`)).status).toBe(status);
    expect(lines).toEqual([]);
  });

  it("accepts POST only", async () => {
    expect((await GET(new Request("http://localhost/api/csp-reports"))).status).toBe(405);
  });
});
