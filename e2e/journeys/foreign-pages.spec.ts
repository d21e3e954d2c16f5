import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  oembedLink,
  readOembed,
  readOpenGraph,
  readXCard,
  tagsOf,
} from "../../lib/videos/testing/link-previews";
import { type AppServer, startApp } from "../app-server";
import { type FakeX, startFakeX } from "../fake-x/server";
import { findViolations } from "../pages/find-violations";
import { textsOf } from "../pages/home-page";
import { seedVideos } from "../pages/seed-videos";
import { smallFile } from "../pages/small-file";
import { expect, test } from "../test";

/** More than a visitor may request in a minute. */
const PICTURES = 25;

let app: AppServer;
let x: FakeX;
let foreign: Server;
/** Another site for browsers, which compare host names. */
let foreignUrl: string;
const pages: Record<string, string> = {};

/** An https site: link previews name players on such sites only. */
const SITE = "https://postreel.example";

/** Crawlers that fetch a page for its preview, and a browser. */
const READERS = [
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "TelegramBot (like TwitterBot)",
  "Twitterbot/1.0",
  "facebookexternalhit/1.1",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
];

/** The form's result for a new post. */
function resultUrl(id: string): string {
  const url = `https://x.com/i/status/17000000000000450${id}`;
  return `${app.url}/en/result?${new URLSearchParams({ url })}`;
}

// In order, so that all tests share one app: with parallel workers each would start its own.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  x = await startFakeX();
  app = await startApp({ X_UPSTREAM_URL: x.url, JOBS: "off", SITE_URL: SITE });
  const pictured = resultUrl("00");
  const pictures = Array.from(
    { length: PICTURES },
    (_, place) => `<img src="${pictured}&n=${place}">`,
  ).join("");
  Object.assign(pages, {
    "/pictures": `${pictures}<iframe src="${pictured}"></iframe><link rel="prefetch" href="${pictured}&ahead">`,
    "/script": `<script>location.href = ${JSON.stringify(resultUrl("01"))}</script>`,
    "/link": `<a href="${resultUrl("02")}">video</a>`,
  });
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

const unread = (text: string) => text.replace(/"b":"[^"]*"|nonce="[^"]*"/g, "");

test("a shared link has a preview that plays, the same for every reader", async ({
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: app.url });
  const [post] = await seedVideos(request, { firstId: "1700000000000045010", count: 1 });
  const { id, videos } = await (
    await request.post("/api/twitter/video-url", { data: { url: post } })
  ).json();
  const answers = await Promise.all(
    READERS.map((agent) =>
      request
        .get(`/ja/video/${id}`, { headers: { "user-agent": agent } })
        .then((page) => page.text()),
    ),
  );
  const [html = ""] = answers;
  for (const answer of answers) expect(unread(answer)).toBe(unread(html));
  const head = html.slice(0, html.indexOf("</head>"));

  const url = smallFile(videos[0]);
  expect(readOpenGraph(head).videos).toMatchObject([{ url, secure_url: url }]);
  const card = readXCard(head);
  expect(card).toMatchObject({
    "twitter:card": "player",
    "twitter:player": `${SITE}/embed/${id}?lang=ja`,
    "twitter:player:stream": url,
  });
  const described = new URL(oembedLink(head) ?? "");
  expect(described.origin).toBe(SITE);
  const answer = await request.get(`${described.pathname}${described.search}&maxwidth=400`);
  const { html: frame, width } = readOembed(await answer.json(), { maxwidth: 400 });
  expect(tagsOf(frame, "iframe")[0]).toMatchObject({
    src: `${SITE}/embed/${id}?lang=ja`,
    width: String(width),
  });
  for (const path of ["/embed", "/embed/1/more", "/oembed/more"]) {
    const missing = await request.get(path, { maxRedirects: 0 });
    expect([path, missing.status()]).toEqual([path, 404]);
  }
  await request.dispose();
});

test("a frame of the player on another site counts a view of two seconds in sight, once", async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: app.url });
  const [url] = await seedVideos(request, { firstId: "1700000000000045020", count: 1 });
  const { id } = await (await request.post("/api/twitter/video-url", { data: { url } })).json();
  pages["/framed"] =
    `<iframe src="${app.url}/embed/${id}" width="640" height="360" style="margin-top: 3000px"></iframe>`;
  const counted: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/twitter/record-view")) counted.push(sent.postData() ?? "");
  });
  await page.goto(`${foreignUrl}/framed`);
  const video = page.frameLocator("iframe").locator("video");
  await expect(video).toBeVisible();
  expect(counted).toEqual([]);
  // The clip has two seconds; each round of it begins with a seek.
  const play = () =>
    video.evaluate((player: HTMLVideoElement) => {
      Object.assign(player, { muted: true, loop: true });
      player.addEventListener("seeking", () => {
        player.dataset.rounds = String(1 + Number(player.dataset.rounds ?? 0));
      });
      return player.play();
    });
  await play();
  const rounds = async () => Number(await video.getAttribute("data-rounds"));
  await expect.poll(rounds, { timeout: 15_000 }).toBeGreaterThan(1);
  expect(counted, "out of sight").toEqual([]);
  await video.evaluate((player: HTMLVideoElement) => player.pause());
  // Scrolls the frame, not the video: frames out of sight draw nothing, and Playwright would wait.
  await page.locator("iframe").scrollIntoViewIfNeeded();
  const seconds = await video.evaluate(async (player: HTMLVideoElement) => {
    player.currentTime = 0;
    await player.play();
    // Measured in the page: from here a busy machine would pause too late.
    await new Promise<void>((resolve) => {
      player.addEventListener("timeupdate", () => player.currentTime > 0.8 && resolve());
    });
    player.pause();
    return player.currentTime;
  });
  expect([seconds < 2, counted], `${seconds} s in sight`).toEqual([true, []]);
  await play();
  await expect.poll(() => counted, { timeout: 10_000 }).toHaveLength(1);
  const viewed = async () =>
    (await (await request.get(`/api/twitter/videos/${id}`)).json()).data.viewCount;
  await expect.poll(viewed).toBe(1);
  expect(await page.context().cookies(app.url)).toEqual([]);
  await page.goto(`${app.url}/embed/${id}`);
  expect(await findViolations(page)).toEqual([]);

  const answer = await request.get(`/embed/${id}`);
  expect(answer.headers()).not.toHaveProperty("x-frame-options");
  expect((await request.get(`/en/video/${id}`)).headers()["x-frame-options"]).toBe("DENY");
  await request.dispose();
});
