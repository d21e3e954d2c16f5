import { setTimeout as delay } from "node:timers/promises";
import { HOME_SIZE, PAGE_SIZE } from "../../lib/videos/listing-view";
import { generatedPost } from "../fake-x/catalogue/generated";
import { runJob } from "./run-job";

const POSTS = 40;
const FIRST_POST = 1700000000000007000n;
const PROFILE_POSTS = 20;
/** Longer than the two minutes between two runs of the job that counts authors' videos. */
const PATIENCE_MS = 150_000;

/** Ids of generated posts, from `first` on. */
export function postsFrom(
  first: bigint,
  count: number,
  passes: (id: string, place: number) => boolean = () => true,
): string[] {
  const ids: string[] = [];
  for (let id = first; ids.length < count; id += 1n) {
    if (passes(String(id), ids.length)) ids.push(String(id));
  }
  return ids;
}

/** Records a download of a video. Returns whether it counted. */
export async function record(origin: string, url: string, visitor = "node"): Promise<boolean> {
  const response = await fetch(`${origin}/api/twitter/download-record`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": visitor },
    body: JSON.stringify({ url, language: "en" }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const { counted }: { counted: boolean } = await response.json();
  return counted;
}

async function recordAll(origin: string, ids: string[]): Promise<void> {
  for (const id of ids) await record(origin, `https://x.com/i/status/${id}`);
}

async function untilShown(isShown: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isShown())) {
    if (Date.now() > end) throw new Error(`the lists are not filled after ${PATIENCE_MS} ms`);
    await delay(500);
  }
}

/**
 * Downloads posts as visitors do, until the site's lists show them. Returns the handle of an author
 * with a full page of videos. With the jobs' secret it runs the jobs instead of waiting for them.
 */
export async function fillSite(origin: string, secret = ""): Promise<string> {
  const handleOf = (id: string) => generatedPost(id).author.handle;
  const handle = handleOf(String(FIRST_POST));
  const isOwn = (id: string) => handleOf(id) === handle;
  const own = postsFrom(FIRST_POST + BigInt(POSTS), PROFILE_POSTS, isOwn);
  await recordAll(origin, [...own, ...postsFrom(FIRST_POST, POSTS)]);
  for (const job of secret ? ["rankings", "authors"] : []) await runJob(origin, job, secret);
  const cardsOn = async (path: string) =>
    (await (await fetch(origin + path)).text()).match(/<article/g)?.length ?? 0;
  const isCounted = async () => {
    const answer = await fetch(`${origin}/api/authors?sort_by=video_count`);
    const { data }: { data: { username: string; video_count: number }[] } = await answer.json();
    return data.some((author) => author.username === handle && author.video_count >= PROFILE_POSTS);
  };
  await untilShown(
    async () =>
      (await cardsOn("/en/popular-videos")) === PAGE_SIZE &&
      (await cardsOn("/en")) === 2 * HOME_SIZE &&
      (await isCounted()),
  );
  return handle;
}

/** Adds posts to a filled site. Returns the id of the newest video once it is listed. */
export async function fillWith(origin: string, ids: string[]): Promise<string> {
  await recordAll(origin, ids);
  let newest: { id: string; twitterId: string } | undefined;
  await untilShown(async () => {
    const answer = await fetch(`${origin}/api/twitter/recent?limit=1`);
    const { videos }: { videos: { id: string; twitterId: string }[] } = await answer.json();
    [newest] = videos;
    return newest?.twitterId === ids.at(-1);
  });
  return newest?.id ?? "";
}
