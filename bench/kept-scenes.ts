import type { BrowserContext, Page } from "@playwright/test";
import { fakeCase } from "../e2e/fake-x/catalogue";
import { signIn } from "../e2e/pages/sign-in";
import { DEVICE, HEARTS_KEY } from "../lib/favorites/local-favorites";
import { archivePath, type PageName, pagePath } from "../lib/routes";
import { TASTE_KEY } from "../lib/taste/taste-key";
import { lookUp, type Scene } from "./page-scenes";

const FOUND = ["nasa", "vertical", "gif"];
const FOLLOWED = 4;
/** Words of titles, so that lists have some hidden cards. */
const TASTE = { words: ["NASA", "臺北", "heron"], authors: ["someone_else"] };

/** Stores a value in the browser and loads the page again. */
async function keep(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(([name, json]) => localStorage.setItem(name, json), [
    key,
    JSON.stringify(value),
  ] as const);
  await page.reload();
}

const keepTaste = (page: Page) => keep(page, TASTE_KEY, TASTE);

const untilListed = (page: Page) => page.getByRole("article").first().waitFor();

async function keepHearts(page: Page): Promise<void> {
  const list = await page.request.get("/api/twitter/recent?limit=9");
  const { videos }: { videos: { id: string }[] } = await list.json();
  await keep(page, HEARTS_KEY, { [DEVICE]: videos.map(({ id }) => id) });
  await untilListed(page);
}

/** Signs a user in who follows authors of the directory. */
async function signInFollowing(context: BrowserContext, origin: string): Promise<void> {
  const { token } = await signIn(context, origin);
  const list = await context.request.get("/api/authors");
  const { data }: { data: { username: string }[] } = await list.json();
  const headers = { authorization: `Bearer ${token}` };
  for (const { username } of data.slice(0, FOLLOWED)) {
    await context.request.post("/api/following", { data: { username }, headers });
  }
}

/** Archives of March 2026, once they are made. */
export function archiveScenes(): Scene[] {
  return ["2026-03-01", "2026-W09", "2026-03"].map((period) => ({
    name: `archive-${period}`,
    path: (language) => archivePath(language, period),
  }));
}

/** Pages with what their visitor has kept on the device or in the account. */
export function keptScenes(): Scene[] {
  const open = (page: PageName, act: (page: Page) => Promise<void>): Scene => ({
    name: `${page}-kept`,
    path: (language) => pagePath(language, page),
    act,
  });
  return [
    open("favorites", keepHearts),
    open("recent", keepTaste),
    open("device", keepTaste),
    open("history", async (page) => {
      const address = page.url();
      for (const name of FOUND) {
        await page.goto(new URL("..", address).pathname);
        await lookUp(page, fakeCase(name).link);
      }
      await page.goto(address);
      await page.locator("main li a").first().waitFor();
    }),
    { ...open("following", untilListed), signIn: signInFollowing },
  ];
}
