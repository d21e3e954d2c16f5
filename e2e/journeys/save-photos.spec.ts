import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { fakeCase } from "../fake-x/catalogue";
import { asIPhone } from "../pages/as-iphone";
import type { HomePage } from "../pages/home-page";
import { Save } from "../pages/saved-file";
import { namesInZip } from "../pages/saved-folder";
import { expect, test } from "../test";

const FOUR = fakeCase("four-photos");
const inOrder = [1, 2, 3, 4].map((place) =>
  expect.stringMatching(`${FOUR.id}-${place}-\\d+x\\d+\\.jpg$`),
);

async function openPhotos(page: Page, home: HomePage) {
  await home.open();
  await home.paste(FOUR.link);
  const strip = page.getByRole("region", { name: home.texts.Result.photos });
  await expect(strip.getByRole("img")).toHaveCount(4);
  return { strip, saveAll: strip.getByRole("button", { name: Save.savePhotos }) };
}

test("more than three photos are saved as one ZIP", async ({ page, home }) => {
  const { saveAll } = await openPhotos(page, home);
  const zip = page.waitForEvent("download");
  await saveAll.click();
  expect((await zip).suggestedFilename()).toMatch(/\.zip$/);
  expect(namesInZip(readFileSync(await (await zip).path()))).toEqual(inOrder);
});

test("a photo without its original is saved as large as X has it", async ({ page, home }) => {
  const asked: (string | null)[] = [];
  await page.route(/pbs\.twimg\.com\/media\/.*name=(orig|4096x4096)/, (route) => {
    const name = new URL(route.request().url()).searchParams.get("name");
    asked.push(name);
    return name === "orig" ? route.fulfill({ status: 404 }) : route.continue();
  });
  const { strip } = await openPhotos(page, home);
  const file = page.waitForEvent("download");
  await strip.getByRole("button", { name: "Save photo 3" }).click();
  expect((await file).suggestedFilename()).toEqual(inOrder[2]);
  expect(asked).toEqual(["orig", "4096x4096"]);
});

test("an iPhone gets one share sheet with all photos", async ({ page, home }) => {
  const shared = await asIPhone(page);
  const { strip, saveAll } = await openPhotos(page, home);
  await saveAll.click();
  await strip.getByRole("button", { name: home.texts.Result.tapToFinish }).click();
  await expect.poll(shared).toEqual(inOrder);
});
