import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { asIPhone } from "../pages/as-iphone";
import { FavoritesPage, keep, videoIds } from "../pages/favorites-page";
import { Save } from "../pages/saved-file";
import { chooseFolder, namesInFolder, namesInZip } from "../pages/saved-folder";
import { seedVideos } from "../pages/seed-videos";
import { signIn } from "../pages/sign-in";
import { expect, test } from "../test";

const APP = process.env.E2E_APP_URL ?? "";

let links: string[] = [];
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: APP });
  links = await seedVideos(request, { firstId: "1700000000000097000", count: 4 });
  await request.dispose();
});

/** Opens the favorites of a new user, the last link first. Returns what the page counts. */
async function openFavorites(page: Page) {
  const person = await signIn(page.context(), APP);
  const { request } = page.context();
  for (const id of await videoIds(request, links)) await keep(request, person, [id]);
  const counted: string[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith("/download-record")) counted.push(one.postDataJSON().url);
  });
  const favorites = new FavoritesPage(page);
  await favorites.open();
  await expect(favorites.cards).toHaveCount(links.length);
  const { saveAll, stop } = favorites.texts.Several;
  const button = (name: string) => page.getByRole("main").getByRole("button", { name });
  return { favorites, counted, saveAll: button(saveAll), stop: button(stop) };
}

/** File names in the order of the page, newest favorite first. */
const inOrder = () =>
  links.toReversed().map((link, place) => {
    const id = link.split("/").at(-1);
    return expect.stringMatching(`^0${place + 1} .*${id}.*\\.mp4$`);
  });

const expectSaved = (page: Page, { texts }: FavoritesPage) =>
  expect(page.locator("#announcements")).toHaveText(texts.Card.saved);

test("all favorites go into one folder, in their order, and count once each", async ({ page }) => {
  await chooseFolder(page);
  const { favorites, counted, saveAll } = await openFavorites(page);
  await saveAll.click();
  await expectSaved(page, favorites);
  expect(await namesInFolder(page)).toEqual(inOrder());
  await expect.poll(() => counted.length).toBe(links.length);
  await expect(saveAll).toBeVisible();
  await saveAll.click();
  await expectSaved(page, favorites);
  expect(counted).toHaveLength(links.length);
});

test("without a folder they are one ZIP", async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { showDirectoryPicker: undefined }));
  const { saveAll } = await openFavorites(page);
  const zip = page.waitForEvent("download");
  await saveAll.click();
  expect((await zip).suggestedFilename()).toMatch(/^postreel-.*\.zip$/);
  expect(namesInZip(readFileSync(await (await zip).path()))).toEqual(inOrder());
});

/** Lets `count` files of X through; later ones wait until they are released. */
async function holdFiles(page: Page, count: number): Promise<() => Promise<void>> {
  let left = count;
  await page.route(/video\.twimg\.com.*\.mp4/, async (route) => {
    if (route.request().resourceType() !== "fetch") return route.continue();
    left -= 1;
    if (left >= 0) await route.continue();
  });
  return () => page.unroute(/video\.twimg\.com.*\.mp4/);
}

async function expectPlace(stop: Locator, place: number) {
  await expect(stop).toContainText(new RegExp(`${place}\\D+${links.length}`));
}

test("stopped, it says how many are saved, and continues with the rest", async ({ page }) => {
  await chooseFolder(page);
  const { favorites, counted, saveAll, stop } = await openFavorites(page);
  const release = await holdFiles(page, 2);
  await saveAll.click();
  await expectPlace(stop, 3);
  await stop.click();
  const said = Save.someSaved.replace("{count}", "2").replace("{total}", String(links.length));
  await expect(page.locator("#announcements")).toHaveText(said);
  expect(await namesInFolder(page)).toEqual(inOrder().slice(0, 2));
  await release();
  await page.getByRole("button", { name: Save.continue }).click();
  await expectSaved(page, favorites);
  expect(await namesInFolder(page)).toEqual(inOrder());
  await expect.poll(() => counted.length).toBe(links.length);
});

test("an iPhone gets one share sheet with all of them", async ({ page }) => {
  const shared = await asIPhone(page);
  const { favorites, saveAll } = await openFavorites(page);
  await saveAll.click();
  const finish = page.getByRole("main").getByRole("button", {
    name: favorites.texts.Card.tapToFinish,
  });
  // The stand-in for the share sheet refuses the first try.
  await finish.click();
  await finish.click();
  await expect
    .poll(shared)
    .toEqual(
      links.toReversed().map((link) => expect.stringContaining(link.split("/").at(-1) ?? "")),
    );
});
