import { asObject } from "./shape";

/**
 * Whether a post of a payload, whose id is `ownId`, is the one that was asked for: by its id, or as
 * another version of it. Both sources list the versions; GraphQL's later ones keep the list in
 * `edit_control_initial`.
 */
export function tellsOf(asked: string, ownId: unknown, tweet: Record<string, unknown>): boolean {
  if (ownId === asked) return true;
  const control = asObject(tweet.edit_control);
  const lists = [control.edit_tweet_ids, asObject(control.edit_control_initial).edit_tweet_ids];
  return lists.some((ids) => Array.isArray(ids) && ids.includes(asked));
}
