import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEnv } from "@/lib/env";
import { PLAIN_POLICY } from "@/lib/http/plain/plain-page";
import { contentPolicy, POLICY_HEADER, reachOf } from "@/lib/http/policy/content-policy";
import english from "@/messages/en.json";
import japanese from "@/messages/ja.json";
import { setSecurityHeaders } from "./security-headers";
import { type Served, serve } from "./testing/serve";

const SITE = { SITE_URL: "https://postreel.test" };
const FLOOR = contentPolicy([], reachOf({ ...SITE, NEXT_PUBLIC_SUPABASE_URL: undefined }));

let server: Served;

beforeAll(async () => {
  const parsed = parseEnv(SITE);
  if (!parsed.ok) throw new Error(parsed.problems.join());
  server = await serve([await setSecurityHeaders(parsed.env)], ({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    response.statusCode = Number(searchParams.get("status") ?? 200);
    response.setHeader("content-type", searchParams.get("type") ?? "text/html; charset=utf-8");
    for (const name of ["cache-control", POLICY_HEADER]) {
      const value = searchParams.get(name);
      if (value) response.setHeader(name, value);
    }
    if (pathname.endsWith("/packed")) {
      response.setHeader("content-encoding", "gzip");
      return response.end(gzipSync("as it was"));
    }
    if (pathname.endsWith("/streamed")) response.write("as ");
    response.end(pathname.endsWith("/streamed") ? "it was" : "as it was");
  });
});

afterAll(() => server.close());

async function answerTo(path: string) {
  const response = await fetch(server.url + path);
  return { response, text: await response.text(), policy: response.headers.get(POLICY_HEADER) };
}

it("sets a policy without inline scripts on a page that has none, and keeps any other", async () => {
  expect(await answerTo("/ja")).toMatchObject({ text: "as it was", policy: FLOOR });
  expect(await answerTo(`/ja?${POLICY_HEADER}=own`)).toMatchObject({ policy: "own" });
  expect(await answerTo("/ja?type=application/json")).toMatchObject({ policy: null });
});

it("names the address for policy reports, on pages only", async () => {
  const endpoints = async (path: string) =>
    (await answerTo(path)).response.headers.get("reporting-endpoints");
  for (const path of ["/ja", `/ja?${POLICY_HEADER}=own`, "/ja?status=500"]) {
    expect(await endpoints(path), path).toBe('csp="/api/csp-reports"');
  }
  expect(await endpoints("/ja?type=application/json")).toBeNull();
  expect(PLAIN_POLICY).toContain("report-to csp");
});

it("lets shared caches store for a minute what Next would let them store for a year", async () => {
  const kept = async (given: string) => {
    const { response } = await answerTo(`/ja?cache-control=${encodeURIComponent(given)}`);
    return response.headers.get("cache-control");
  };
  expect(await kept("s-maxage=31536000")).toBe("s-maxage=60, stale-while-revalidate=60");
  expect(await kept("s-maxage=5")).toBe("s-maxage=5");
});

it("sends HSTS on a secure site", async () => {
  const { response } = await answerTo("/ja?type=application/json");
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
});

it.each(["/ja/whole", "/ja/streamed", "/ja/packed"])(
  "replaces a crash by an error page in its language: %s",
  async (path) => {
    const { response, text, policy } = await answerTo(`${path}?status=500`);
    expect(response.status).toBe(500);
    expect(text).toContain(`<h1>${japanese.Shell.errorTitle}</h1>`);
    expect(text).toContain('<html lang="ja">');
    expect(text).not.toContain("as ");
    expect(policy).toBe(PLAIN_POLICY);
    expect(response.headers.get("content-encoding")).toBeNull();
  },
);

it("uses English for a crash outside the languages", async () => {
  const { text } = await answerTo("/elsewhere?status=500");
  expect(text).toContain(english.Shell.errorTitle);
});

it("does not change a refusal of the API", async () => {
  const { text } = await answerTo("/api/x?status=500&type=application/json");
  expect(text).toBe("as it was");
});
