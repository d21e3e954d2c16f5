import type { ErrorCode } from "../../../lib/errors";
import { type Answer, json } from "../answer";
import type { FakePost } from "../fake-post";
import { type FxRefusalCode, fxtwitterRefusal, fxtwitterTweet } from "../payloads/fxtwitter";
import { graphqlEnvelope, graphqlTweet, graphqlTweetWithVisibility } from "../payloads/graphql";
import { syndicationTweet } from "../payloads/syndication";

export type FakeSource = "syndication" | "graphql" | "fxtwitter";

/** The n-th request gets the n-th response; the last one repeats. */
export type Replies = readonly [Answer, ...Answer[]];

export type FakeCase = {
  name: string;
  /** What the case shows, in one line. */
  shows: string;
  id: string;
  /** A link to paste. */
  link: string;
  /** The service's result with the default order of sources: a post, or the code of a refusal. */
  expected: "ok" | ErrorCode;
  /** Set if only this source has the post. */
  from?: FakeSource;
  /** The post of a good response. */
  post?: FakePost;
  replies: Record<FakeSource, Replies>;
};

type Label = { name: string; shows: string };

function goodGraphql(post: FakePost): Answer {
  const result = post.interstitial ? graphqlTweetWithVisibility(post) : graphqlTweet(post);
  return json(graphqlEnvelope(result));
}

/** A post as each source sends it. */
export const goodAnswer: Record<FakeSource, (post: FakePost) => Answer> = {
  syndication: (post) => json(syndicationTweet(post)),
  graphql: goodGraphql,
  fxtwitter: (post) => json(fxtwitterTweet(post)),
};

function goodReplies(post: FakePost): Record<FakeSource, Replies> {
  return {
    syndication: [goodAnswer.syndication(post)],
    graphql: [goodAnswer.graphql(post)],
    fxtwitter: [goodAnswer.fxtwitter(post)],
  };
}

/** A case in which three sources have the same post, except for `overrides`. */
export function good(
  label: Label,
  post: FakePost,
  overrides: Partial<FakeCase> & { only?: Partial<FakeCase["replies"]> } = {},
): FakeCase {
  const { only, ...rest } = overrides;
  return {
    ...label,
    id: post.id,
    link: `https://x.com/${post.author.handle}/status/${post.id}`,
    expected: "ok",
    post,
    replies: { ...goodReplies(post), ...only },
    ...rest,
  };
}

/** A case without a post, in the form of each source. */
export function refused(
  label: Label & { id: string; expected: ErrorCode },
  replies: { syndication: Answer; graphql: Answer; fxtwitter?: FxRefusalCode },
): FakeCase {
  const code = replies.fxtwitter ?? 404;
  return {
    ...label,
    link: `https://x.com/i/status/${label.id}`,
    replies: {
      syndication: [replies.syndication],
      graphql: [replies.graphql],
      fxtwitter: [json(fxtwitterRefusal(code), code)],
    },
  };
}
