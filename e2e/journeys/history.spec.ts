import type { Page } from "@playwright/test";
import { boxOf } from "../pages/box-of";
import { textsOf } from "../pages/home-page";
import { expect, test } from "../test";

const { History } = textsOf("en");
const LINKS = ["1999000000000000091", "1999000000000000092"].map(
  (id) => `https://x.com/i/status/${id}`,
);

const rows = (page: Page) => page.getByRole("list", { name: History.list }).getByRole("listitem");

test("looked-up videos are in the history, can be removed and restored, and are never sent", async ({
  page,
  home,
  expectAccessible,
}) => {
  await home.open();
  for (const link of LINKS) {
    await home.paste(link);
    await expect(home.result).toBeVisible();
    await expect(home.result).toContainText(home.texts.Result.downloads.replace("{count}", "1"));
  }
  await page.getByRole("link", { name: History.title }).click();
  await expect(page).toHaveURL(/\/en\/history$/);

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || /\/api\//.test(request.url())) sent.push(request.url());
  });
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(History.title);
  const picture = rows(page).first().locator("picture img");
  await expect(picture).toHaveCSS("object-fit", "contain");
  await expectAccessible();

  await rows(page).first().getByRole("button").click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: History.undo }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: History.clear }).click();
  await expect(page.getByText(History.empty)).toBeVisible();
  // Popular videos, the same for everyone, are below an empty history.
  const below = page.getByRole("heading", { name: home.texts.Popular.blockTitle });
  await expect(below).toBeVisible();
  await page.getByRole("button", { name: History.undo }).click();
  await expect(rows(page)).toHaveCount(2);
  const shared = /\/api\/(twitter\/popular\?limit=6&|authors\/\w+\/avatar$)/;
  expect(sent.filter((url) => !shared.test(url))).toEqual([]);

  await rows(page).last().getByRole("link").click();
  await expect(home.result).toBeVisible();
  await expect(page).toHaveURL(/\/en\?url=/);
});

test("a history that is off stores nothing", async ({ page, home }) => {
  await page.goto("/en/history");
  const choice = page.getByRole("switch", { name: History.keep });
  await choice.uncheck();
  await expect(page.getByText(History.off)).toBeVisible();
  await home.open();
  await home.paste(LINKS[0] ?? "");
  await expect(home.result).toBeVisible();
  await page.goto("/en/history");
  await expect(choice).not.toBeChecked();
  await expect(page.getByText(History.empty)).toBeVisible();
});

test("the home page offers a returning visitor the history, and nothing moves", async ({
  page,
  home,
}) => {
  await home.open();
  await expect(page.getByText(home.texts.Home.factFree, { exact: true })).toBeVisible();
  await home.paste(LINKS[0] ?? "");
  await expect(home.result).toBeVisible();
  await home.open();
  const offer = page.getByRole("link", { name: History.title });
  const field = await boxOf(home.field);
  await expect(offer).toBeVisible();
  await expect(page.getByText(home.texts.Home.factFree, { exact: true })).toBeHidden();
  expect(await boxOf(home.field)).toEqual(field);
});
