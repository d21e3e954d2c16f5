import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type AppServer, startApp } from "../app-server";
import { type FakeX, startFakeX } from "../fake-x/server";
import { textsOf } from "../pages/home-page";
import { expect, test } from "../test";

/** More than a visitor may request in a minute. */
const PICTURES = 25;

let app: AppServer;
let x: FakeX;
let foreign: Server;
/** Another site for browsers, which compare host names. */
let foreignUrl: string;

/** The form's result for a new post. */
function resultUrl(id: string): string {
  const url = `https://x.com/i/status/17000000000000450${id}`;
  return `${app.url}/en/result?${new URLSearchParams({ url })}`;
}

// One app for all of them: each worker with a share would start its own.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  x = await startFakeX();
  app = await startApp({ X_UPSTREAM_URL: x.url, JOBS: "off" });
  const pictured = resultUrl("00");
  const pictures = Array.from(
    { length: PICTURES },
    (_, place) => `<img src="${pictured}&n=${place}">`,
  ).join("");
  const pages: Record<string, string> = {
    "/pictures": `${pictures}<iframe src="${pictured}"></iframe><link rel="prefetch" href="${pictured}&ahead">`,
    "/script": `<script>location.href = ${JSON.stringify(resultUrl("01"))}</script>`,
    "/link": `<a href="${resultUrl("02")}">video</a>`,
  };
  foreign = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(pages[request.url ?? ""] ?? "");
  });
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  foreignUrl = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  foreign.close();
  await app.stop();
  await x.close();
});
test.beforeEach(() => x.reset());

test("links of other pages to the form's result cost X no calls and the visitor no limit", async ({
  page,
}) => {
  const ended: string[] = [];
  for (const how of ["requestfinished", "requestfailed"] as const) {
    page.on(how as "requestfinished", (request) => ended.push(new URL(request.url()).pathname));
  }
  await page.goto(`${foreignUrl}/pictures`);
  const asked = () => ended.filter((path) => path === "/en/result").length;
  await expect.poll(asked).toBeGreaterThanOrEqual(PICTURES + 2);
  expect(x.requests()).toEqual([]);

  const answer = await page.goto(resultUrl("00"));
  expect(answer?.status()).toBe(200);
  expect(x.requests().length).toBeGreaterThan(0);
});

test("a navigation by another site's script asks the visitor first", async ({
  page,
  expectAccessible,
}) => {
  const { Arrival, Result } = textsOf("en");
  await page.goto(`${foreignUrl}/script`);
  await expect(page.getByRole("heading", { name: Arrival.title })).toBeVisible();
  await expect(page.getByText(Arrival.text)).toBeVisible();
  await expectAccessible();
  expect(x.requests()).toEqual([]);
  await page.getByRole("button", { name: Arrival.confirm }).click();
  await expect(page.getByRole("heading", { name: Result.title })).toBeVisible();
  expect(x.requests().length).toBeGreaterThan(0);
});

test("a link that the visitor follows shows the video at once", async ({ page }) => {
  await page.goto(`${foreignUrl}/link`);
  await page.getByRole("link", { name: "video" }).click();
  await expect(page.getByRole("heading", { name: textsOf("en").Result.title })).toBeVisible();
});
