import "server-only";
import { listAccountIds, listKeptPosts } from "@/db/queries/erasures";
import { getWatermark, setWatermark } from "@/db/queries/jobs";
import { moderate, takeDownPosts } from "@/db/queries/moderation";
import * as users from "@/db/queries/users";
import { deleteAuthUser } from "@/lib/auth/auth-service";
import { report } from "@/lib/runtime/report";
import { type Erasures, readErasures } from "./journal";

const DAY_MS = 24 * 3_600_000;
const JOB = "erasures";
const BY = { actor: "operator", details: { by: "erasure journal" } };

export type Replayed = { accounts: number; posts: number };

/** A restore may have set the database back. Repeats the day before too: clocks of instances differ. */
export async function replayErasures(): Promise<Replayed> {
  const known = await getWatermark(JOB);
  const erasures = await readErasures(known && new Date(known.getTime() - DAY_MS));
  if (!erasures || (known && erasures.until <= known)) return { accounts: 0, posts: 0 };
  const { kinds } = erasures;
  const done = {
    accounts: kinds.has("account") ? await eraseAccounts(erasures) : 0,
    posts: kinds.has("post") ? await erasePosts(erasures) : 0,
  };
  await setWatermark(JOB, erasures.until);
  return done;
}

async function eraseAccounts(erasures: Erasures): Promise<number> {
  const ids = (await listAccountIds()).filter((id) => erasures.has("account", id));
  for (const id of ids) {
    await users.deleteAccount(id);
    // The retention job tries again.
    await deleteAuthUser(id).catch((error: unknown) =>
      report("An erased account is not yet deleted at the sign-in service", {
        error: String(error),
      }),
    );
  }
  return ids.length;
}

const BATCH = 10_000;

async function erasePosts(erasures: Erasures): Promise<number> {
  let count = 0;
  let after = "0";
  for (;;) {
    const page = await listKeptPosts(after, BATCH);
    const tweetIds = page
      .filter(({ tweetId }) => erasures.has("post", tweetId))
      .map(({ tweetId }) => tweetId)
      .toSorted();
    if (tweetIds.length > 0) {
      const operator = { isTrial: false };
      await moderate((tx) => takeDownPosts(tx, { tweetIds, action: "remove" }, BY), operator);
    }
    count += tweetIds.length;
    const last = page.at(-1);
    if (!last || page.length < BATCH) return count;
    after = last.id;
  }
}
