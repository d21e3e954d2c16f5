import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ports } from "./settings";
import { visit } from "./visitor";

type Line = { request?: { uri: string; client_ip: string }; status?: number };

/** The proxy's log is beside the certificate of its authority. */
const LOG = join(dirname(process.env.REAL_CA ?? ""), "proxy.log");

const lines = () => readFileSync(LOG, "utf8").split("\n").filter(Boolean);
const requests = () =>
  lines()
    .map((line): Line => JSON.parse(line))
    .filter(({ request }) => request);

describe("what the proxy tells the operator", () => {
  it("is metrics of requests and of instances, at a port that no visitor reaches", async () => {
    await (await visit("/en")).text();
    const metrics = async () => (await fetch(`http://127.0.0.1:${ports.metrics}/metrics`)).text();
    expect(await metrics()).toMatch(/^caddy_http_request_duration_seconds_count\{.*code="200"/m);
    // Caddy counts its upstreams every ten seconds.
    await expect
      .poll(metrics, { timeout: 20_000 })
      .toMatch(/^caddy_reverse_proxy_upstreams_healthy\{.*\} [01]$/m);
    // A path without a language, like any other that is no page.
    const outside = await visit("/metrics");
    expect([outside.status, outside.headers.get("location")]).toEqual([307, "/en/metrics"]);
  });

  it("is a line of JSON a request, without queries, handles, headers and whole addresses", async () => {
    const paths = ["/en/author/rosa_m?from=mail", "/api/reports/R-1234?url=secret", "/en?url=x"];
    for (const path of paths) {
      const headers = { cookie: "sb=a-session", "user-agent": "A-Browser" };
      await (await visit(path, "203.0.113.77", { headers })).text();
    }
    await expect
      .poll(() => requests().filter(({ request }) => request?.client_ip === "203.0.113.0").length)
      .toBe(paths.length);
    const own = requests().filter(({ request }) => request?.client_ip === "203.0.113.0");
    expect(own.map(({ request }) => request?.uri)).toEqual(["/en/author/", "/api/reports/", "/en"]);
    expect(own.every(({ status }) => status !== undefined && status >= 200)).toBe(true);
    expect(JSON.stringify(own)).not.toMatch(/rosa_m|R-1234|secret|a-session|A-Browser|\.113\.77/);
  });
});
