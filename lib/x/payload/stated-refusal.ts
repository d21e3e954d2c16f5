import { type Refusal, readTombstoneText, readUnavailableReason, refuse } from "../refusals";
import { asObject } from "./shape";

/** The refusal that a GraphQL result states in place of a post; null for a post. */
export function readStatedRefusal(tweet: Record<string, unknown>): Refusal | null {
  switch (tweet.__typename) {
    case "TweetUnavailable":
      return readUnavailableReason(typeof tweet.reason === "string" ? tweet.reason : "");
    case "TweetTombstone":
    case "BlurredMediaTombstone":
      return readTombstone(tweet);
    case "TweetPreviewDisplay":
    case "ExclusiveTweet":
      // A subscribers' post: its author limits who can view it.
      return refuse("post_protected", "stated");
    default:
      return null;
  }
}

/** The text is at one of three places, by query id; a tombstone without text may mean anything. */
function readTombstone(outer: Record<string, unknown>): Refusal {
  const tombstone = outer.tombstone ? asObject(outer.tombstone) : outer;
  const text = asObject(tombstone.text).text ?? tombstone.text;
  if (typeof text === "string" && text.trim() !== "") return readTombstoneText(text);
  if (tombstone.__typename === "BlurredMediaTombstone")
    return refuse("post_age_restricted", "stated");
  return refuse("post_age_restricted", "bare");
}
