import { expect, test } from "../test";

test("a link in the address runs at once and leaves the address clean", async ({ page, home }) => {
  await home.open("?url=https%3A%2F%2Fx.com%2Fi%2Fstatus%2F1999000000000000020");
  await expect(home.result).toBeVisible();
  await expect(page).toHaveURL(/\/en$/);
});

test("what a phone shares runs at once: text with a link inside, without a language", async ({
  page,
  home,
}) => {
  const shared = new URLSearchParams({
    title: "A post",
    text: "Look at this https://x.com/i/status/1999000000000000021?s=46",
  });
  await page.goto(`/?${shared}`);
  await expect(home.result).toBeVisible();
  await expect(page).toHaveURL(/\/en$/);
});

test("the manifest offers the site to the share sheet", async ({ page }) => {
  const response = await page.request.get("/manifest.webmanifest");
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    display: "standalone",
    share_target: { action: "/", method: "GET", params: { url: "url", text: "text" } },
  });
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.status(), `${src} ${sizes}`).toBe(200);
  }
});

test("the paste button takes the clipboard's text, only when pressed", async ({
  page,
  context,
  home,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await home.open();
  const link = "https://x.com/i/status/1999000000000000022";
  await page.evaluate((text) => navigator.clipboard.writeText(text), link);
  await expect(home.field).toHaveValue("");
  await page.getByRole("button", { name: home.texts.Home.paste }).click();
  await expect(home.field).toHaveValue(link);
});

test("the slash key reaches the field and Escape empties it", async ({ page, home }) => {
  await home.open();
  await expect(async () => {
    await page.locator("body").press("/");
    await expect(home.field).toBeFocused({ timeout: 300 });
  }).toPass();
  await home.field.fill("x.com");
  await home.field.press("Escape");
  await expect(home.field).toHaveValue("");
});
