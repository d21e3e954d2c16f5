import { fakeCase } from "../fake-x/catalogue";
import { textsOf } from "../pages/home-page";
import { ReportScreen } from "../pages/report-page";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

test.use({ javaScriptEnabled: false });

const FIRST_ID = "1700000000000043000";

test("lists can be read, paged and filtered without scripts", async ({ page }) => {
  await seedVideos(page.request, { firstId: FIRST_ID, count: 32 });
  const { Listing, Timeframes } = textsOf("en");
  await page.goto("/en/recent-videos");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(30);
  await expect(cards.last().locator("img")).toHaveCount(1);
  await page.getByRole("link", { name: Listing.loadMore }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(cards.first()).toBeVisible();

  await page.goto("/en/popular-videos");
  await page.getByRole("link", { name: Timeframes["7d"] }).click();
  await expect(page).toHaveURL(/timeframe=7d$/);
  await expect(page.getByRole("link", { name: Timeframes["7d"] })).toHaveAttribute(
    "aria-current",
    "true",
  );

  const languages = page.getByRole("group").filter({ hasText: "日本語" });
  await languages.first().locator("summary").click();
  await page.getByRole("link", { name: "日本語" }).click();
  await expect(page).toHaveURL("/ja/popular-videos?timeframe=7d");

  await expect(async () => {
    await page.goto("/en");
    await expect(cards).toHaveCount(12, { timeout: 1000 });
  }).toPass({ timeout: 25_000 });
});

test("authors are sorted, searched and opened without scripts", async ({ page }) => {
  await seedVideos(page.request, { firstId: "1700000000000043100", count: 1 });
  const { Authors, AuthorSearch, Pages, Author } = textsOf("es");
  await page.goto("/es/authors");
  await page.getByLabel(Authors.sort).selectOption("video_count");
  await page.getByRole("button", { name: Pages.apply }).click();
  await expect(page).toHaveURL(/sort=video_count/);
  await expect(page.getByLabel(Authors.sort)).toHaveValue("video_count");
  const first = page.getByRole("main").getByRole("listitem").first();
  const handle = /@(\w+)/.exec(await first.innerText())?.[1] ?? "";

  await page.getByRole("combobox", { name: AuthorSearch.label }).fill(handle);
  await page.getByRole("button", { name: AuthorSearch.submit }).click();
  await expect(page).toHaveURL(new RegExp(`search=${handle}`));
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(handle) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/es/author/${handle}`, "i"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByLabel(Author.sort).selectOption("download_count");
  await page.getByRole("button", { name: Pages.apply }).click();
  await expect(page).toHaveURL(/sort=download_count/);
});

test("the form shows the video, or the reason why there is none", async ({ page }) => {
  const { Home, Result, Reasons } = textsOf("ko");
  await page.goto("/ko");
  const field = page.getByRole("textbox", { name: Home.fieldLabel });
  await field.fill("https://x.com/i/status/1700000000000043200");
  await page.getByRole("button", { name: Home.download }).click();
  await expect(page).toHaveURL(/\/ko\/result\?/);
  await expect(page.getByRole("heading", { name: Result.title })).toBeVisible();
  const open = page.getByRole("link", { name: new RegExp(Result.open) }).first();
  await expect(open).toHaveAttribute("href", /^https:\/\/video\.twimg\.com\/.*\.mp4/);

  await page.goto("/ko");
  await field.fill("not a link");
  await page.getByRole("button", { name: Home.download }).click();
  await expect(page.getByRole("heading", { name: Reasons.no_link })).toBeVisible();
  await expect(field).toHaveAccessibleDescription(new RegExp(Reasons.no_link_next));
  await expect(field).toHaveValue("not a link");
  await field.fill(fakeCase("deleted").link);
  await page.getByRole("button", { name: Home.download }).click();
  await expect(page.getByRole("heading", { name: Reasons.post_not_found })).toBeVisible();
  await expect(page.getByRole("link", { name: Home.tryAgain })).toHaveCount(0);
});

test("the photos of a post with a video are linked", async ({ page }) => {
  const { Result } = textsOf("ja");
  const { link, post } = fakeCase("mixed");
  await page.goto("/ja");
  await page.getByRole("textbox", { name: textsOf("ja").Home.fieldLabel }).fill(link);
  await page.getByRole("button", { name: textsOf("ja").Home.download }).click();
  await expect(page.getByRole("heading", { name: Result.photos })).toBeVisible();
  await expect(
    page.getByRole("link", { name: Result.photo.replace("{place}", "1") }),
  ).toHaveAttribute("href", `${post?.media[0]?.imageUrl}?name=orig`);
});

test("a sensitive video is shown once the visitor confirms 18 years", async ({ page }) => {
  const { Home, Result } = textsOf("es");
  const sensitive = fakeCase("sensitive");
  await page.goto("/es");
  await page.getByRole("textbox", { name: Home.fieldLabel }).fill(sensitive.link);
  await page.getByRole("button", { name: Home.download }).click();
  await expect(page.getByRole("heading", { name: Result.sensitiveTitle })).toBeVisible();
  expect(await page.content()).not.toMatch(/\.mp4|twimg/);
  await page.getByRole("button", { name: Result.sensitiveConfirm }).click();
  await expect(page).toHaveURL(
    `/es/result?${new URLSearchParams({ url: sensitive.link, adult: "1" })}`,
  );
  await expect(page.getByRole("heading", { name: Result.title })).toBeVisible();
  const open = page.getByRole("link", { name: new RegExp(Result.open) }).first();
  await expect(open).toHaveAttribute("href", /^https:\/\/video\.twimg\.com\/.*\.mp4/);
});

test("a post is reported, and its ticket looked up, without scripts", async ({ page }) => {
  const report = new ReportScreen(page, "ja");
  const { texts } = report;
  await report.open();
  await report.fill({ reason: texts.intimate, link: "https://x.com/i/status/1700000000000043300" });
  await report.fill({ contact: "owner@mail.example", statement: "短い" });
  await report.send.click();
  await expect(page.getByRole("heading", { name: texts.notSent })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: texts.intimate })).toBeChecked();
  await page
    .getByRole("textbox", { name: texts.statement })
    .fill("写っているのは私で、公開に同意していません。");
  await report.send.click();
  await expect(report.receipt).toBeVisible();
  await expect(page.getByText(texts.nextHidden)).toBeVisible();
  const ticket = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).innerText();

  await page.goto("/ja/report");
  await page.getByRole("textbox", { name: texts.lookupText }).fill(ticket.toLowerCase());
  await page.getByRole("button", { name: texts.lookup, exact: true }).click();
  await expect(page.getByRole("heading", { name: texts.received })).toBeVisible();
  await expect(page.getByText(ticket)).toBeVisible();
});
