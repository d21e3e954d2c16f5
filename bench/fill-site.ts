import { setTimeout as delay } from "node:timers/promises";
import { HOME_SIZE, PAGE_SIZE } from "../lib/videos/listing-view";

const POSTS = 40;
const FIRST_POST = 1700000000000007000n;
/** Authors are counted every two minutes. */
const PATIENCE_MS = 150_000;

/** Search engines are kept from authors with fewer. */
const FEWEST_VIDEOS = 3;

/**
 * Takes posts along as visitors do, until the lists of the site show them. Gives the handle of an
 * author whose page search engines may keep.
 */
export async function fillSite(origin: string): Promise<string> {
  for (let place = 0n; place < POSTS; place += 1n) {
    await fetch(`${origin}/api/twitter/download-record`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        url: `https://x.com/i/status/${FIRST_POST + place}`,
        language: "en",
      }),
    });
  }
  await until(async () => (await cardsOn(`${origin}/en/popular-videos`)) === PAGE_SIZE);
  await until(async () => (await cardsOn(`${origin}/en`)) === 2 * HOME_SIZE);
  return until(() => authorWithMost(origin));
}

async function cardsOn(url: string): Promise<number> {
  return (await (await fetch(url)).text()).match(/<article/g)?.length ?? 0;
}

async function authorWithMost(origin: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/api/authors?sort_by=video_count`);
  const { data }: { data: { username: string; video_count: number }[] } = await answer.json();
  return data.find(({ video_count }) => video_count >= FEWEST_VIDEOS)?.username;
}

async function until<Value>(ask: () => Promise<Value | false | undefined>): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask();
    if (value) return value;
    if (Date.now() > deadline) throw new Error("the pages do not show what was taken along");
    await delay(500);
  }
}
