import type { BrowserContext, Page } from "@playwright/test";
import { fakeCase } from "../e2e/fake-x/catalogue";
import { signIn } from "../e2e/pages/sign-in";
import { DEVICE, HEARTS_KEY } from "../lib/favorites/local-favorites";
import { archivePath, PAGES, type PageName } from "../lib/routes";
import { TASTE_KEY } from "../lib/taste/taste-key";
import { lookUp, type Scene, scene } from "./page-scenes";

const FOLLOWED = 4;
/** Words of titles, so that lists have some hidden cards. */
const TASTE = { words: ["NASA", "臺北", "heron"], authors: ["someone_else"] };

async function keep(page: Page, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await page.evaluate(([name = "", text = ""]) => localStorage.setItem(name, text), [key, json]);
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

async function keepHistory(page: Page): Promise<void> {
  const address = page.url();
  for (const name of ["nasa", "vertical", "gif"]) {
    await page.goto(new URL("..", address).pathname);
    await lookUp(page, fakeCase(name).link);
  }
  await page.goto(address);
  await page.locator("main li a").first().waitFor();
}

async function signInFollowing(context: BrowserContext, origin: string): Promise<void> {
  const { token } = await signIn(context, origin);
  const list = await context.request.get("/api/authors");
  const { data }: { data: { username: string }[] } = await list.json();
  const headers = { authorization: `Bearer ${token}` };
  for (const { username } of data.slice(0, FOLLOWED)) {
    await context.request.post("/api/following", { data: { username }, headers });
  }
}

export const archiveScenes = () =>
  ["2026-03-01", "2026-W09", "2026-03"].map((period) =>
    scene(`archive-${period}`, (language) => archivePath(language, period)),
  );

export function keptScenes(): Scene[] {
  const kept = (name: PageName, act: (page: Page) => Promise<void>, options = {}) =>
    scene(`${name}-kept`, PAGES[name].path, act, options);
  return [
    kept("favorites", keepHearts),
    kept("recent", keepTaste),
    kept("device", keepTaste),
    kept("history", keepHistory),
    kept("following", untilListed, { signIn: signInFollowing }),
  ];
}
