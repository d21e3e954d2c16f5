import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { expectOwnPolicy, pageAddresses } from "../pages/inline-policy";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const FIRST_ID = "1700000000000042000";

async function knownHandle(page: Page): Promise<string> {
  const [url] = await seedVideos(page.request, { firstId: FIRST_ID, count: 1 });
  const answer = await page.request.post("/api/twitter/video-url", { data: { url } });
  return (await answer.json()).author.username;
}

test("every page has one policy, which lets its own inline scripts run", async ({ page }) => {
  const paths = [
    ...pageAddresses(await knownHandle(page)),
    "/ja/authors?search=a",
    "/ja/author/nobody_at_all",
    "/ja/popular-videos?timeframe=1h&page=9",
    "/no-such-file.png",
    "/auth/callback",
    "/offline/ja.html",
    "/ja/result?url=nothing",
  ];
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) {
    // The first response is rendered, the second one comes from the page cache.
    for (const _ of ["made", "kept"]) {
      await expectOwnPolicy(await page.request.get(path, { maxRedirects: 0 }));
    }
  }
});

test("a page, an API response and a file have the headers of the whole site", async ({
  request,
}) => {
  const html = await (await request.get("/en")).text();
  const file = /<script src="([^"]+)"/.exec(html)?.[1] ?? "";
  const paths = ["/en", "/en/authors?search=a", "/ja/nothing/here", "/offline/ja.html"];
  for (const path of [...paths, "/api/health", "/api/nothing", "/sw.js", "/flags/ja.svg", file]) {
    const { headers, ...answer } = await request.get(path).then((response) => ({
      headers: response.headers(),
      status: response.status(),
    }));
    expect(answer.status, path).toBeLessThan(500);
    expect(headers, path).toMatchObject({
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), clipboard-read=(self)",
    });
    expect(headers["x-powered-by"], path).toBeUndefined();
    // HSTS would break a site without HTTPS.
    expect(headers["strict-transport-security"], path).toBeUndefined();
  }
  for (const path of paths) {
    const { "reporting-endpoints": endpoints, "content-security-policy": policy } = (
      await request.get(path)
    ).headers();
    expect(endpoints, path).toBe('csp="/api/csp-reports"');
    expect(policy, path).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/);
  }
});

test("violations of the content policy are reported to the site", async ({ page, violations }) => {
  await page.route("**/en/terms", async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    const body = (await response.text()).replace("</body>", "<script>1</script></body>");
    // Reporting endpoints need HTTPS. Without `report-to`, the browser reports by `report-uri`.
    headers["content-security-policy"] = policy.replace("; report-to csp", "");
    await route.fulfill({ status: 200, headers, body });
  });
  const reported = page
    .context()
    .waitForEvent("response", (response) => response.url().endsWith("/api/csp-reports"));
  await page.goto("/en/terms");
  expect((await reported).status()).toBe(204);
  expect(violations.splice(0)).toHaveLength(1);
});

test("a nonce is made for each request", async ({ request }) => {
  const policies = await Promise.all(
    [1, 2].map(async () => (await request.get("/en/authors?search=a")).headers()),
  );
  const [first, second] = policies.map((headers) => headers["content-security-policy"]);
  expect(first).toMatch(/'nonce-[\w+/=]{24}'/);
  expect(first).not.toBe(second);
});

test("an injected script does not run", async ({ page, violations }) => {
  const injected = [
    "window.injected = true",
    'self.__next_f.push([1,"x"]);window.injected = true',
    "self.__next_f.push([window.injected = true])",
  ];
  await page.route("**/en/popular-videos", async (route) => {
    const response = await route.fetch();
    const scripts = injected.map((script) => `<script>${script}</script>`).join("");
    const body = (await response.text()).replace("</body>", `${scripts}</body>`);
    await route.fulfill({ response, body });
  });
  await page.goto("/en/popular-videos");
  await expect.poll(() => violations.length).toBe(injected.length);
  expect(await page.evaluate(() => "injected" in window)).toBe(false);
  expect(violations.splice(0).every((text) => text.startsWith("script-src-elem"))).toBe(true);
});

test("an unknown address has a page in its language, with its status", async ({ request }) => {
  for (const language of LANGUAGES) {
    for (const path of [
      "nothing/here",
      "author/nobody_at_all",
      "popular-videos/no-view",
      "x.png",
    ]) {
      const response = await request.get(`/${language}/${path}`, { maxRedirects: 0 });
      const html = await response.text();
      expect([response.status(), path], language).toEqual([404, path]);
      expect(html, path).toContain(`<html lang="${language}"`);
      expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
      expect(html, path).toContain('<meta name="robots" content="noindex"');
    }
  }
  const file = await request.get("/no-such-file.png");
  expect([file.status(), await file.text()]).toEqual([
    404,
    expect.stringContaining('<html lang="en"'),
  ]);
});

test("shared caches drop a prerendered page before the next release is old", async ({
  request,
}) => {
  for (const path of ["/en", "/ja/terms", "/ko/nothing/here"]) {
    const { "cache-control": policy = "" } = (await request.get(path)).headers();
    expect(Number(/s-maxage=(\d+)/.exec(policy)?.[1]), path).toBeLessThanOrEqual(60);
  }
});
