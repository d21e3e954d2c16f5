import { json } from "../answer";
import { photo, playlist, video } from "../fake-media";
import type { FakeMedia, FakePost } from "../fake-post";
import { graphqlTweetWithLostQuote } from "../payloads/graphql-refusals";
import { harbour, kitchen, nasa, trails } from "./authors";
import { type FakeCase, good } from "./fake-case";

const quotedPost: FakePost = {
  id: "2041100493361500160",
  author: nasa,
  text: "Ten seconds of aurora from above.",
  media: [video({ id: "2041100482124709888", folder: "amplify_video", durationMs: 10_200 })],
};

const lostQuote: FakePost = {
  id: "2041115501800398997",
  author: harbour,
  text: "What I quote here is no more.",
  media: [video({ id: "2041115490564890624" })],
};

const streamId = "2041117490564890624";
const stream: FakeMedia = { ...video({ id: streamId }), variants: [playlist({ id: streamId })] };

const answering: FakeCase[] = [
  good(
    { name: "quoted-video", shows: "no media of its own; the quoted post has a video" },
    {
      id: "2041100504563470489",
      author: harbour,
      text: "Look at this.",
      media: [],
      quoted: quotedPost,
    },
  ),
  good(
    { name: "video-and-quoted-video", shows: "its own video and a quoted one" },
    {
      id: "2041110501800398919",
      author: kitchen,
      text: "Ours is less bright, but it is warm.",
      media: [video({ id: "2041110490564890624" })],
      quoted: quotedPost,
    },
  ),
  good({ name: "lost-quote", shows: "its own video; the quoted post is gone" }, lostQuote, {
    from: "graphql",
    only: {
      syndication: [json({})],
      graphql: [json(graphqlTweetWithLostQuote(lostQuote, "Suspended"))],
    },
  }),
];

/** A post with its own media wins over the post that it quotes. */
const ownMediaFirst: FakeCase[] = [
  good(
    { name: "withheld-quoting-video", shows: "its own video is withheld; it quotes another" },
    {
      id: "2041116501800398921",
      author: kitchen,
      text: "Set to music that was not ours.",
      media: [video({ id: "2041116490564890624" })],
      withheld: { copyright: true },
      quoted: quotedPost,
    },
    { expected: "post_withheld" },
  ),
  good(
    { name: "hls-quoting-video", shows: "its own video is a playlist only; it quotes another" },
    {
      id: "2041117501800398934",
      author: harbour,
      text: "Ours went out live.",
      media: [stream],
      quoted: quotedPost,
    },
  ),
  good(
    { name: "geoblocked-quoting-video", shows: "its own video is geoblocked; it quotes another" },
    {
      id: "2041118501800398947",
      author: trails,
      text: "You may not see this one here.",
      media: [
        video({
          id: "2041118490564890624",
          availability: { status: "Unavailable", reason: "Geoblocked" },
        }),
      ],
      quoted: quotedPost,
    },
  ),
  good(
    { name: "photo-quoting-video", shows: "a photo of its own; it quotes a video" },
    {
      id: "2041119501800398950",
      author: trails,
      text: "What it looked like from down here.",
      media: [photo("2041119490564890624", 1600, 1200)],
      quoted: quotedPost,
    },
  ),
];

export const quoteCases: FakeCase[] = [...answering, ...ownMediaFirst];
