import { expect, test } from "../authors-app";
import { AuthorsPage } from "../pages/authors-page";
import { boxOf } from "../pages/box-of";

const SUGGEST = "/api/authors/suggest";

for (const [language, typed, handle] of [
  ["en", "big", "big"],
  ["ja", "東京", "tokyo_hikari"],
  ["ko", "서울", "seoul_bam"],
] as const) {
  test(`an author is suggested and searched for in ${language}`, async ({
    page,
    expectAccessible,
  }) => {
    const authors = new AuthorsPage(page, language);
    await authors.open("?page=2");
    const query = await authors.asked(SUGGEST, () => authors.type(typed));
    expect(query).toEqual({ query: typed, limit: "10" });
    await expect(authors.options.first()).toContainText(`@${handle}`);
    await expect(authors.field).toHaveAttribute("aria-expanded", "true");
    await expectAccessible();

    await authors.field.press("Enter");
    await expect(authors.list).toHaveCount(0);
    await expect(authors.cards).toHaveCount(1);
    expect(new URL(page.url()).search).toBe(`?search=${encodeURIComponent(typed)}`);

    await page.getByRole("button", { name: authors.texts.AuthorSearch.clear }).click();
    await expect(authors.field).toBeFocused();
    await expect(authors.field).toHaveValue("");
    await expect(authors.cards).toHaveCount(20);
    await expect(page).toHaveURL(/\/authors$/);
    await page.goBack();
    await expect(authors.field).toHaveValue(typed);
    await expect(authors.cards).toHaveCount(1);
  });
}

test("arrows move the highlight, Enter opens its author", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open();
  await authors.type("crowd");
  await expect(authors.options).toHaveCount(10);
  await expect(authors.highlighted).toHaveCount(0);
  await authors.field.press("ArrowDown");
  await expect(authors.options.first()).toHaveAttribute("aria-selected", "true");
  const active = await authors.field.getAttribute("aria-activedescendant");
  expect(active).toBe(await authors.highlighted.getAttribute("id"));
  await authors.field.press("ArrowUp");
  await expect(authors.highlighted).toHaveCount(0);

  for (let step = 0; step < 10; step += 1) await authors.field.press("ArrowDown");
  await expect(authors.options.last()).toHaveAttribute("aria-selected", "true");
  await expect(authors.options.last()).toBeInViewport();
  expect((await boxOf(authors.list)).height).toBeLessThanOrEqual(256);
  const handle = await authors.highlighted.getByText(/^@/).textContent();
  await authors.field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/en/author/${handle?.slice(1)}$`));
});

test("one character sends no request, a pause sends one", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-01-01T00:00:00Z") });
  const authors = new AuthorsPage(page);
  await authors.open();
  await authors.type("x");
  await page.clock.pauseAt(new Date("2026-01-01T01:00:00Z"));
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/authors")) asked.push(pathname + search);
  });
  await authors.field.fill("c");
  await page.clock.runFor(1000);
  for (const text of ["cr", "cro", "crow"]) {
    await authors.field.fill(text);
    await page.clock.runFor(250);
  }
  expect(asked).toEqual([]);
  await page.clock.runFor(60);
  await expect(authors.options).toHaveCount(10);
  expect(asked).toEqual([`${SUGGEST}?query=crow&limit=10`]);
});

test("the list closes on Escape, a click elsewhere, an empty field and a failure", async ({
  page,
}) => {
  const authors = new AuthorsPage(page);
  await authors.open();
  const suggest = async (text: string) => {
    await authors.type(text);
    await expect(authors.list).toBeVisible();
  };
  await suggest("crowd");
  await authors.field.press("Escape");
  await expect(authors.list).toHaveCount(0);
  await expect(authors.field).toHaveValue("crowd");
  await suggest("crowd_1");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(authors.list).toHaveCount(0);
  await suggest("crowd_2");
  await authors.field.fill("");
  await expect(authors.list).toHaveCount(0);

  const logged = page.waitForEvent("console", (message) =>
    message.text().startsWith("suggestions"),
  );
  await suggest("crowd_3");
  await expect(authors.options.first()).toContainText("@crowd_3");
  await page.route(`**${SUGGEST}?*`, (route) => route.fulfill({ status: 500 }));
  await authors.field.fill("crowd_4");
  const refusal = (await logged).args()[1];
  expect(await refusal?.evaluate(({ status }) => status)).toBe(500);
  await expect(authors.list).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});

test("Enter on a blank field does nothing", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open("?page=2");
  await authors.type("  ");
  await authors.field.press("Enter");
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(authors.pager).toContainText("2/5");
});

test("keys of an input method are not handled", async ({ page }) => {
  const authors = new AuthorsPage(page, "ja");
  await authors.open();
  await authors.type("x");
  await authors.field.fill("");
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "東京", selectionStart: 2, selectionEnd: 2 });
  await expect(authors.options).toHaveCount(1);
  const composing = { windowsVirtualKeyCode: 229, key: "Process", code: "ArrowDown" };
  await input.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...composing });
  await expect(authors.highlighted).toHaveCount(0);
  const enter = { windowsVirtualKeyCode: 229, key: "Enter", code: "Enter", text: "\r" };
  await input.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter });
  await expect(page).toHaveURL(/\/ja\/authors$/);
  await expect(authors.list).toBeVisible();

  await input.send("Input.insertText", { text: "東京" });
  await authors.field.press("Enter");
  await expect(page).toHaveURL(/\?search=/);
});

test("a single Chinese or Japanese character is enough", async ({ page }) => {
  const authors = new AuthorsPage(page, "ja");
  await authors.open();
  await authors.type("東");
  await expect(authors.options).toHaveText(/@tokyo_hikari$/);
});

test("the highlight stays with its author, and a late answer opens nothing", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open();
  let release = () => {};
  const hold = () => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return page.route(`**${SUGGEST}?*`, async (route) => {
      await held;
      await route.continue();
    });
  };
  const asked = (text: string) =>
    authors.asked(SUGGEST, () => authors.field.fill(text)).then(({ query }) => query);
  await authors.type("crowd");
  await expect(authors.options).toHaveCount(10);

  await hold();
  expect(await asked("crowd_7")).toBe("crowd_7");
  await expect(authors.options).toHaveCount(10);
  for (const key of ["ArrowDown", "ArrowDown"]) await authors.field.press(key);
  await expect(authors.highlighted).toHaveText(/@crowd_78$/);
  await expect(authors.options.nth(1)).toHaveAttribute("aria-selected", "true");
  release();
  await expect(authors.options.first()).toHaveText(/@crowd_7$/);
  await expect(authors.highlighted).toHaveText(/@crowd_78$/);
  await expect(authors.options.nth(1)).toHaveAttribute("aria-selected", "false");
  await authors.field.pressSequentially("8");
  await expect(authors.highlighted).toHaveCount(0);
  await authors.field.fill("nobody at all");
  await expect(authors.list).toHaveCount(0);

  await page.unrouteAll({ behavior: "wait" });
  await hold();
  expect(await asked("big")).toBe("big");
  await authors.field.press("Escape");
  const late = page.waitForResponse((response) => response.url().includes(SUGGEST));
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(authors.field).toHaveAttribute("aria-expanded", "false");
  await expect(authors.list).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });

  await authors.type("big");
  await expect(authors.options.first()).toContainText("@big");
  await page.keyboard.press("Tab");
  await expect(authors.list).toHaveCount(0);
});

test("Back replaces the text and closes the list", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open();
  await authors.type("big");
  await authors.field.press("Enter");
  await expect(page).toHaveURL(/search=big/);
  await authors.type("crowd");
  await expect(authors.list).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(authors.field).toHaveValue("");
  await expect(authors.list).toHaveCount(0);
});
