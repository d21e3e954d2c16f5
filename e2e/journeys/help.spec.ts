import { textsOf } from "../pages/home-page";
import { expect, test } from "../test";

const POST = "https://x.com/asa_no_tokyo/status/2041180482492518400";

test("the bookmarklet can be dragged, does nothing here, and opens a post's lookup", async ({
  page,
  baseURL,
}) => {
  const { HelpPages } = textsOf("ja");
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") violations.push(message.text());
  });
  await page.goto("/ja/help/desktop");
  const button = page.getByRole("link", { name: HelpPages.bookmark });
  await expect(button).toHaveAttribute("href", /^javascript:/);
  await button.click();
  await expect(page.getByText(HelpPages.dragHint)).toBeVisible();
  await expect(page).toHaveURL("/ja/help/desktop");
  expect(violations).toEqual([]);
  const script = (await button.getAttribute("href")) ?? "";
  expect(script).toBe(
    `javascript:location.href='${baseURL}/?url='+encodeURIComponent(location.href)`,
  );
  await expect(page.locator("pre")).toHaveText(script);
  const address = `${baseURL}/?${new URLSearchParams({ url: POST })}`;
  const answer = await page.request.get(address, { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toContain(`url=${encodeURIComponent(POST)}`);
});

test("each platform has its page, an unknown one has none", async ({ page, baseURL }) => {
  const { HelpPages } = textsOf("es");
  await page.goto("/es/help/ios");
  await expect(page.getByRole("listitem").filter({ hasText: "?url=" })).toBeVisible();
  const platforms = page.getByRole("navigation", { name: HelpPages.platforms });
  await platforms.getByRole("link", { name: "Android" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HelpPages.androidTitle);
  await expect(platforms.locator("[aria-current=page]")).toHaveText("Android");
  await expect(page.locator("main code")).toHaveText(`${baseURL}/`);
  expect((await page.request.get("/es/help/amiga")).status()).toBe(404);
});

test("the API is described by a document and by a page without scripts", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/ko/api-docs");
  const { ApiDocs, ApiOperations } = textsOf("ko");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(Object.values(ApiOperations));
  await page.getByRole("link", { name: ApiDocs.document }).click();
  await expect(page).toHaveURL("/api/openapi.json");
  const answer = await page.request.get("/api/openapi.json");
  expect(answer.headers()["content-type"]).toBe("application/json");
  expect((await answer.json()).openapi).toBe("3.1.1");
  await context.close();
});
