import { generatedPost } from "../e2e/fake-x/catalogue/generated";
import { runJob } from "../e2e/pages/run-job";
import { HOME_SIZE } from "../lib/videos/listing-view";
import { PAGE_SIZE } from "../lib/videos/page-size";
import { post } from "./load";
import { times } from "./median";
import { until } from "./until";

const POSTS = 40;
const FIRST_POST = 1700000000000007000n;
const PROFILE_POSTS = 20;
/** Longer than the two minutes between two runs of the job that counts authors' videos. */
const PATIENCE_MS = 150_000;

export function postsFrom(
  first: bigint,
  count: number,
  passes: (id: string, place: number) => boolean,
): string[] {
  const ids: string[] = [];
  for (let id = first; ids.length < count; id += 1n) {
    if (passes(String(id), ids.length)) ids.push(String(id));
  }
  return ids;
}

/** Takes a video along. Returns whether that counted. */
export async function record(origin: string, url: string, visitor = "node"): Promise<boolean> {
  const headers = { "user-agent": visitor };
  const body = { url, language: "en" };
  const { status, answer } = await post(`${origin}/api/twitter/download-record`, body, headers);
  if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(answer)}`);
  return answer.counted === true;
}

async function recordAll(origin: string, ids: string[]): Promise<void> {
  for (const id of ids) await record(origin, `https://x.com/i/status/${id}`);
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
  await recordAll(origin, [...own, ...times(POSTS, (place) => String(FIRST_POST + BigInt(place)))]);
  for (const job of secret ? ["rankings", "authors"] : []) await runJob(origin, job, secret);
  const cardsOn = async (path: string) =>
    (await (await fetch(origin + path)).text()).match(/<article/g)?.length ?? 0;
  const isCounted = async () => {
    const answer = await fetch(`${origin}/api/authors?sort_by=video_count`);
    const { data }: { data: { username: string; video_count: number }[] } = await answer.json();
    return data.some((author) => author.username === handle && author.video_count >= PROFILE_POSTS);
  };
  const isFilled = async () =>
    (await cardsOn("/en/popular-videos")) === PAGE_SIZE &&
    (await cardsOn("/en")) === 2 * HOME_SIZE &&
    (await isCounted());
  await until(isFilled, PATIENCE_MS, 500);
  return handle;
}

/** Adds posts to a filled site. Returns the id of the newest video once it is listed. */
export async function fillWith(origin: string, ids: string[]): Promise<string> {
  await recordAll(origin, ids);
  let newest: { id: string; twitterId: string } | undefined;
  const isListed = async () => {
    const answer = await fetch(`${origin}/api/twitter/recent?limit=1`);
    const { videos }: { videos: { id: string; twitterId: string }[] } = await answer.json();
    [newest] = videos;
    return newest?.twitterId === ids.at(-1);
  };
  await until(isListed, PATIENCE_MS, 500);
  return newest?.id ?? "";
}
