import type { Locator } from "@playwright/test";
import { expect, test } from "../test";

test("a link in the address runs at once and stays there, to be shared", async ({ page, home }) => {
  await home.open("?url=https%3A%2F%2Fx.com%2Fi%2Fstatus%2F1999000000000000020");
  await expect(home.result).toBeVisible();
  await expect(page).toHaveURL(
    /\/en\?url=https%3A%2F%2Fx\.com%2F\w+%2Fstatus%2F1999000000000000020$/,
  );
});

test("a share from a phone is looked up at once: text with a link inside, without a language", async ({
  page,
  home,
}) => {
  const shared = new URLSearchParams({
    title: "A post",
    text: "Look at this https://x.com/i/status/1999000000000000021?s=46",
  });
  await page.goto(`/?${shared}`);
  await expect(home.result).toBeVisible();
  await expect(page).toHaveURL(
    /\/en\?url=https%3A%2F%2Fx\.com%2F\w+%2Fstatus%2F1999000000000000021$/,
  );
});

test("the manifest offers the site to the share sheet", async ({ request }) => {
  const response = await request.get("/manifest.webmanifest");
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    display: "standalone",
    share_target: { action: "/", method: "GET", params: { url: "url", text: "text" } },
  });
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.status(), `${src} ${sizes}`).toBe(200);
  }
});

test("the paste button looks up the clipboard's text, only when pressed", async ({
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
  await expect(home.result).toBeVisible();
});

/** Pastes or drops a text on an element, as the browser does. */
async function hand(target: Locator, type: "paste" | "drop", text: string): Promise<boolean> {
  return target.evaluate(
    (element, [name, value]) => {
      const data = new DataTransfer();
      data.setData("text/plain", value);
      const options = { bubbles: true, cancelable: true };
      const event =
        name === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent(name, { ...options, dataTransfer: data });
      // A handled event has its default prevented.
      return !element.dispatchEvent(event);
    },
    [type, text] as const,
  );
}

test("a link that is pasted anywhere on the page is looked up", async ({ page, home }) => {
  await home.open();
  const lists = page.getByRole("heading", { name: home.texts.Recent.title });
  await home.untilHydrated();
  const text = "Look: https://x.com/i/status/1999000000000000061 !";
  expect(await hand(lists, "paste", text)).toBe(true);
  await expect(home.result).toBeVisible();
  await expect(home.field).toBeInViewport();
  expect(await hand(lists, "paste", "no link at all")).toBe(false);
  await expect(home.result).toBeVisible();
});

test("a link that is pasted into the field is looked up, and other text only inserted", async ({
  home,
}) => {
  await home.open();
  await home.untilHydrated();
  const link = "https://x.com/i/status/1999000000000000062";
  expect(await hand(home.field, "paste", link)).toBe(true);
  await expect(home.result).toBeVisible();
  expect(await hand(home.field, "paste", "x.com/")).toBe(false);
});

test("a link that is dropped on the page is looked up", async ({ page, home }) => {
  await home.open();
  const main = page.getByRole("main");
  const over = () =>
    main.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/uri-list", "https://x.com/");
      const event = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
      return !element.dispatchEvent(event);
    });
  await home.untilHydrated();
  expect(await over()).toBe(true);
  await expect(page.getByText(home.texts.Home.dropHere)).toBeVisible();
  expect(await hand(main, "drop", "https://x.com/i/status/1999000000000000063")).toBe(true);
  await expect(page.getByText(home.texts.Home.dropHere)).toBeHidden();
  await expect(home.result).toBeVisible();
});

test("the slash key focuses the search, as on every page; Escape empties the field", async ({
  page,
  home,
}) => {
  await home.open();
  await home.untilHydrated();
  await page.locator("body").press("/");
  const { Search } = home.texts;
  await expect(page.getByRole("combobox", { name: Search.boxLabel })).toBeFocused();
  // Too narrow for the search: the page with its result stays.
  await page.setViewportSize({ width: 900, height: 700 });
  await page.locator("body").press("/");
  await expect(home.field).toBeFocused();
  await home.field.fill("x.com");
  await home.field.press("Escape");
  await expect(home.field).toHaveValue("");
});
