import { setTimeout as delay } from "node:timers/promises";
import { generatedPost } from "../e2e/fake-x/catalogue/generated";
import { runJob } from "../e2e/pages/run-job";
import { HOME_SIZE } from "../lib/videos/listing-view";
import { PAGE_SIZE } from "../lib/videos/page-size";

const POSTS = 40;
const FIRST_POST = 1700000000000007000n;
/** Posts of one author: enough to fill a page of the profile. */
const PROFILE_POSTS = 20;
/** Longer than the two minutes between two runs of the job that counts authors' videos. */
const PATIENCE_MS = 150_000;

/**
 * Downloads posts as visitors do, until the site's lists show them. Returns the handle of an author
 * with a full page of videos. With the jobs' secret it runs the jobs instead of waiting for them.
 */
export async function fillSite(origin: string, secret = ""): Promise<string> {
  const { handle } = generatedPost(String(FIRST_POST)).author;
  await record(origin, [...postsOf(handle), ...anyPosts()]);
  for (const job of secret ? ["rankings", "authors"] : []) await runJob(origin, job, secret);
  await until(async () => (await cardsOn(`${origin}/en/popular-videos`)) === PAGE_SIZE);
  await until(async () => (await cardsOn(`${origin}/en`)) === 2 * HOME_SIZE);
  await until(() => isCounted(origin, handle));
  return handle;
}

async function record(origin: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    await fetch(`${origin}/api/twitter/download-record`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: `https://x.com/i/status/${id}`, language: "en" }),
    });
  }
}

/** Adds posts to a filled site. Returns the id of the newest video once it is listed. */
export async function fillWith(origin: string, ids: string[]): Promise<string> {
  await record(origin, ids);
  let newest: { id: string; twitterId: string } | undefined;
  await until(async () => {
    const answer = await fetch(`${origin}/api/twitter/recent?limit=1`);
    const { videos }: { videos: { id: string; twitterId: string }[] } = await answer.json();
    [newest] = videos;
    return newest?.twitterId === ids.at(-1);
  });
  return newest?.id ?? "";
}

function anyPosts(): string[] {
  return Array.from({ length: POSTS }, (_, place) => String(FIRST_POST + BigInt(place)));
}

function postsOf(handle: string): string[] {
  const ids: string[] = [];
  for (let id = FIRST_POST + BigInt(POSTS); ids.length < PROFILE_POSTS; id += 1n) {
    if (generatedPost(String(id)).author.handle === handle) ids.push(String(id));
  }
  return ids;
}

async function cardsOn(url: string): Promise<number> {
  return (await (await fetch(url)).text()).match(/<article/g)?.length ?? 0;
}

async function isCounted(origin: string, handle: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/authors?sort_by=video_count`);
  const { data }: { data: { username: string; video_count: number }[] } = await answer.json();
  return data.some((author) => author.username === handle && author.video_count >= PROFILE_POSTS);
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await ask()) return;
    if (Date.now() > deadline) throw new Error("the pages do not show what was taken along");
    await delay(500);
  }
}
