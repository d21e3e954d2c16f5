import { lookOf } from "../pages/look";
import { expect, test } from "../test";

const POST = "1999000000000000070";

test("a private lookup is not listed, not counted and not stored here", async ({
  page,
  home,
  expectAccessible,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/twitter/") && request.method() === "POST") sent.push(pathname);
  });
  await home.open();
  const { Home, Result } = home.texts;
  await expect(page.getByText(Home.listed)).toBeVisible();
  const choice = page.getByRole("switch", { name: Home.keepPrivate });
  await home.untilHydrated();
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(Home.keptPrivate)).toBeVisible();
  await expect(choice).toBeChecked();
  await expectAccessible();

  await page.emulateMedia({ forcedColors: "active" });
  const isOn = await lookOf(choice);
  await page.keyboard.press("Space");
  await expect(choice).not.toBeChecked();
  expect(await lookOf(choice)).not.toBe(isOn);
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  const isFocused = await lookOf(choice);
  await choice.blur();
  expect(await lookOf(choice)).not.toBe(isFocused);

  const request = page.waitForRequest("**/api/twitter/video-url");
  await home.paste(`https://x.com/i/status/${POST}`);
  expect((await request).postDataJSON()).toEqual({
    url: `https://x.com/i/status/${POST}`,
    private: true,
  });
  // The result says that this lookup was private; its switch is hidden until the next lookup.
  await expect(home.result.getByText(Result.private)).toBeVisible();
  await expect(choice).toBeHidden();
  await expect(page.getByText(Home.keptPrivate)).toBeHidden();
  const saving = page.waitForEvent("download");
  await home.save.click();
  await saving;
  await expect(home.button(Result.saved)).toBeVisible();
  expect(sent).toEqual(["/api/twitter/video-url"]);
  const kept = () => page.evaluate(() => Object.keys(localStorage).join());
  expect(await kept()).not.toContain(POST);
  const recent = await page.request.get("/api/twitter/recent?limit=100");
  expect(await recent.text()).not.toContain(POST);
});

test("what a public lookup says of itself stays true, whatever the switch says next", async ({
  page,
  home,
}) => {
  await home.open();
  const { Home, Result } = home.texts;
  await home.untilHydrated();
  const choice = page.getByRole("switch", { name: Home.keepPrivate });
  await expect(page.getByText(Home.listed)).toBeVisible();
  await page.context().grantPermissions(["clipboard-write"]);
  await page.addInitScript(() => localStorage.setItem("postreel:after-lookup", "show"));
  await page.reload();
  await home.paste("https://x.com/i/status/1999000000000000071");
  await expect(home.result.getByText(Result.toBeListed)).toBeVisible();
  await expect(choice).toBeHidden();
  await home.button(Result.copy).click();
  await expect(home.result.getByRole("link", { name: Result.listed })).toHaveAttribute(
    "href",
    "/en/recent-videos",
  );
  await home.field.fill("");
  await choice.press("Space");
  await expect(page.getByText(Home.keptPrivate)).toBeVisible();
  await expect(home.result.getByRole("link", { name: Result.listed })).toBeVisible();
  await expect(home.result.getByText(Result.private)).toBeHidden();

  // A private lookup of the same post repeats nothing of the public one.
  await home.paste("https://x.com/i/status/1999000000000000071");
  await expect(home.result.getByText(Result.private)).toBeVisible();
  const [downloads = ""] = Result.downloads.split("{count}");
  await expect(home.result).not.toContainText(downloads);
});
