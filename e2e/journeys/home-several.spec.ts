import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { fillText } from "../../lib/i18n/fill-text";
import { fakeCase } from "../fake-x/catalogue";
import { boxOf } from "../pages/box-of";
import type { HomePage } from "../pages/home-page";
import { chooseFolder, namesInFolder, namesInZip } from "../pages/saved-folder";
import { expect, test } from "../test";

const ids = (first: number, count: number) =>
  Array.from({ length: count }, (_, place) => `19990000000000001${first + place}`);
const linksOf = (posts: string[]) =>
  posts.map((id) => `https://x.com/i/status/${id}`).join(" and ");

function lookedUp(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/video-url")) urls.push(request.postDataJSON().url);
  });
  return urls;
}

const list = ({ page, texts }: HomePage) => page.getByRole("region", { name: texts.Several.title });
const saves = (home: HomePage) =>
  list(home).getByRole("button", { name: new RegExp(`^${home.texts.Result.save} · `) });

test("several links become a list, saved one at a time or all in a row", async ({
  page,
  context,
  home,
  expectAccessible,
}) => {
  const urls = lookedUp(page);
  const posts = ids(10, 3);
  const files: string[] = [];
  const counted: string[] = [];
  page.on("download", (download) => files.push(download.suggestedFilename()));
  page.on("request", (request) => {
    if (request.url().endsWith("/download-record")) counted.push(request.postDataJSON().url);
  });
  await chooseFolder(page);
  await home.open();
  await home.paste(`${linksOf(posts)} and again ${linksOf(posts.slice(0, 1))}`);
  const { Several, Result } = home.texts;
  await expect(list(home)).toContainText(Several.found.replace("{count}", "3"));
  await expect(saves(home)).toHaveCount(3);
  // The strip of film would show between the rows.
  await expect(page.locator(".reel-fade")).toBeHidden();
  expect(urls.map((url) => url.split("/").at(-1))).toEqual(posts);
  expect(context.pages()).toHaveLength(1);
  await expectAccessible();

  await saves(home).nth(1).click();
  await expect(list(home).getByRole("button", { name: Result.saved })).toBeVisible();
  expect(files).toHaveLength(1);
  expect(files[0]).toContain(posts[1]);

  const saveAll = list(home).getByRole("button", { name: Several.saveAll });
  const inOrder = posts.map((id, place) => expect.stringMatching(`^0${place + 1} .*${id}`));
  await saveAll.click();
  await expect.poll(() => namesInFolder(page)).toEqual(inOrder);
  expect(files).toHaveLength(1);
  await expect(saveAll).toBeVisible();

  // Without a folder picker, several files become one ZIP.
  await page.evaluate(() => Reflect.deleteProperty(window, "showDirectoryPicker"));
  const zip = page.waitForEvent("download");
  await saveAll.click();
  expect((await zip).suggestedFilename()).toMatch(/^postreel-.*\.zip$/);
  expect(namesInZip(readFileSync(await (await zip).path()))).toEqual(inOrder);
  await expect(list(home).getByRole("button", { name: Several.saveAll })).toBeVisible();
  await expect.poll(() => counted.length).toBe(3);
});

test("one of several that has no video says why, and the others stay", async ({ page, home }) => {
  const [first = ""] = ids(20, 1);
  await home.open();
  const deleted = fakeCase("deleted").link;
  const [several, vertical] = [fakeCase("multi-video").link, fakeCase("vertical").link];
  await home.paste(`${deleted} ${linksOf([first])} ${several} ${vertical}`);
  await expect(list(home).getByText(home.texts.Reasons.post_not_found)).toBeVisible();
  // One video, two of one post, and an upright one that a wide frame must show whole.
  await expect(saves(home)).toHaveCount(4);
  for (const place of [1, 2]) {
    const named = fillText(home.texts.Result.videoOf, { place, total: 2 });
    await expect(list(home).getByText(named, { exact: true })).toHaveCount(1);
  }
  const tall = list(home).locator("picture img").last();
  await expect(tall).toHaveJSProperty("complete", true);
  await expect(tall).toHaveCSS("object-fit", "contain");
  const isTall = (image: HTMLImageElement) =>
    image.naturalHeight > image.naturalWidth && image.height < image.width;
  expect(await tall.evaluate(isTall)).toBe(true);
  await page.route("**/api/twitter/video-url", (route) => route.abort(), { times: 1 });
  await home.paste(linksOf(ids(30, 2)));
  const { Several, Reasons, Result } = home.texts;
  await expect(list(home).getByText(Reasons.network)).toBeVisible();
  const said = page.locator("#announcements");
  const failed = fillText(Several.failed, { place: 1, reason: Reasons.network });
  await expect(said).toHaveText(`${fillText(Several.done, { ready: 1, count: 2 })} ${failed}`);
  await list(home).getByRole("button", { name: home.texts.Home.tryAgain }).click();
  await expect(saves(home)).toHaveCount(2);
  await expect(said).toHaveText(Result.ready);
});

test("the addresses of links that are looked up fit a narrow screen", async ({ page, home }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/twitter/video-url", (route) => held.then(() => route.abort()));
  await home.open();
  await home.paste(linksOf(ids(60, 2)));
  await expect(list(home).getByText(home.texts.Several.waiting)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  release();
  // Below its words: beside them it would leave them half the row.
  const { network } = home.texts.Reasons;
  const words = list(home).getByText(network, { exact: true }).first();
  const retry = list(home).getByRole("button", { name: home.texts.Home.tryAgain }).first();
  const { y, height } = await boxOf(words);
  expect((await boxOf(retry)).y).toBeGreaterThan(y + height + 20);
});

test("of more than ten links the first ten are looked up, and the page says so", async ({
  page,
  home,
}) => {
  const urls = lookedUp(page);
  await home.open();
  await home.paste(linksOf(ids(40, 12)));
  const { foundMore } = home.texts.Several;
  const text = foundMore.replace("{count}", "12").replace("{shown}", "10");
  await expect(list(home)).toContainText(text);
  await expect(saves(home)).toHaveCount(10);
  expect(urls).toHaveLength(10);
});

test("photos of several links are shown, and go with the videos", async ({
  page,
  home,
  expectAccessible,
}) => {
  await chooseFolder(page);
  await home.open();
  const [photos, mixed] = [fakeCase("photos-only"), fakeCase("mixed")];
  await home.paste(`${photos.link} ${mixed.link}`);
  const strips = list(home).getByRole("group", { name: home.texts.Result.photos });
  await expect(strips).toHaveCount(2);
  await expect(strips.first().getByRole("img")).toHaveCount(2);
  await expect(list(home).getByText(home.texts.Reasons.photos)).toBeVisible();
  await expectAccessible();

  const file = page.waitForEvent("download");
  await strips.first().getByRole("button", { name: "Save photo 2" }).click();
  expect((await file).suggestedFilename()).toContain(photos.id);

  await list(home).getByRole("button", { name: home.texts.Several.saveAll }).click();
  // Both photos of the first post, then the other post's video and photo.
  await expect
    .poll(() => namesInFolder(page))
    .toEqual([
      expect.stringMatching(`^01 .*${photos.id}.*-1-.*\\.(jpg|png|webp)$`),
      expect.stringMatching(`^01 .*${photos.id}.*-2-`),
      expect.stringMatching(`^02 .*${mixed.id}.*\\.mp4$`),
      expect.stringMatching(`^03 .*${mixed.id}.*\\.(jpg|png|webp)$`),
    ]);
});
