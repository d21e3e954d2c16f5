import { type Refusal, readTombstoneText, readUnavailableReason, refuse } from "../refusals";
import { asObject } from "./shape";

export function readStatedRefusal(tweet: Record<string, unknown>): Refusal | null {
  switch (tweet.__typename) {
    case "TweetUnavailable":
      return readUnavailable(tweet);
    case "TweetTombstone":
    case "BlurredMediaTombstone":
      return readTombstone(tweet);
    case "TweetPreviewDisplay":
    case "ExclusiveTweet":
      // A subscribers' post: its author limits who can view it.
      return refuse("post_protected", "stated");
    case undefined:
    case null:
      return tweet.tombstone && !tweet.legacy && !tweet.mediaDetails ? readTombstone(tweet) : null;
    default:
      return null;
  }
}

function readUnavailable(tweet: Record<string, unknown>): Refusal {
  const { reason } = tweet;
  const named = typeof reason === "string" ? reason : asObject(reason).name;
  const stated = readUnavailableReason(typeof named === "string" ? named : "");
  const text = textIn(tweet.tombstone_info) ?? textIn(tweet.tombstone);
  return text !== null && stated.code === "post_not_found" ? readTombstoneText(text) : stated;
}

/** A tombstone without text may mean anything. */
function readTombstone(outer: Record<string, unknown>): Refusal {
  const text = textIn(outer.tombstone) ?? textIn(outer);
  if (text !== null) return readTombstoneText(text);
  const names = [outer.__typename, asObject(outer.tombstone).__typename];
  return names.includes("BlurredMediaTombstone")
    ? refuse("post_age_restricted", "stated")
    : refuse("post_age_restricted", "bare");
}

const TEXT_KEYS = ["text", "rich_text", "richText"];

/** The place depends on the query id. */
function textIn(part: unknown): string | null {
  if (typeof part === "string") return part.trim() === "" ? null : part;
  const places = asObject(part);
  for (const key of TEXT_KEYS) {
    const place = places[key];
    const text = typeof place === "string" ? place : asObject(place).text;
    if (typeof text === "string" && text.trim() !== "") return text;
  }
  return null;
}
