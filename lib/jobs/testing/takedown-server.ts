import { setDatabase } from "@/db/client";
import { moderate, takeDownPosts } from "@/db/queries/moderation";
import { attemptJob } from "../attempt-job";
import { sendPurges } from "../send-purges";

// An instance that takes a post down and then sends the purge, unless the test kills it first.

const { DATABASE_URL = "", TWEET_ID = "" } = process.env;
await setDatabase(DATABASE_URL);
const by = { actor: "operator", details: {} };
await moderate((tx) => takeDownPosts(tx, { tweetIds: [TWEET_ID], action: "remove" }, by), {
  isTrial: false,
});
await attemptJob({ name: "purges", everyMs: 1, run: sendPurges }, { onlyWhenDue: false });
