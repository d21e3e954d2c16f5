import { json } from "../answer";
import { gif, PORTRAIT, photo, video } from "../fake-media";
import type { FakePost } from "../fake-post";
import { graphqlEnvelope, graphqlTweet, graphqlTweetWithMediaEntities } from "../payloads/graphql";
import { harbour, kitchen, madrid, seoul, shanghai, tokyo, trails, wires } from "./authors";
import { type FakeCase, good } from "./fake-case";

const retweetOf: FakePost = {
  id: "2041120487704793088",
  author: trails,
  text: "Cloud inversion at the pass this morning.",
  media: [video({ id: "2041120476468051968", durationMs: 33_000 })],
};

const longText = `${"The gearbox has four wheels, and each of them was wrong at least once. ".repeat(8)}Now it runs.`;

const sensitive: FakePost = {
  id: "2041150482162155559",
  author: harbour,
  text: "Storm damage along the wall. Not for everyone.",
  sensitive: true,
  media: [video({ id: "2041150470929809408" })],
};

const snowLine: FakePost = {
  id: "2041165488009912386",
  author: trails,
  text: "Snow line.",
  media: [video({ id: "2041165476773203968", ladder: PORTRAIT })],
};

const belts: FakePost = {
  id: "2041167488009912339",
  author: wires,
  text: "Belts and braces.",
  media: [video({ id: "2041167476773203968" })],
};

const jack = { ...wires, accountId: "12", handle: "jack", name: "jack" };
const noAnswer = { syndication: [json({})] } as const;

const stirred: FakePost = {
  id: "2041132496285544768",
  author: kitchen,
  text: "Stir it once, not twice.",
  editIds: ["2041132194857795609", "2041132496285544768"],
  media: [video({ id: "2041132485048786944" })],
};

export const postCases: FakeCase[] = [
  good(
    { name: "retweet", shows: "a repost: only GraphQL and fxtwitter follow it" },
    { id: "2041120499043123200", author: harbour, text: "RT @trailsabove", media: [], retweetOf },
    { from: "graphql", only: noAnswer },
  ),
  good(
    { name: "edited", shows: "the second version of an edited post" },
    {
      id: "2041130496285544761",
      author: kitchen,
      text: "Twelve minutes, not twenty.",
      editIds: ["2041130194857795602", "2041130496285544761"],
      media: [video({ id: "2041130485048786944" })],
    },
  ),
  good(
    { name: "edited-since", shows: "the first version's id, answered with the second" },
    stirred,
    { id: "2041132194857795609", link: "https://x.com/slowkitchen/status/2041132194857795609" },
  ),
  good(
    { name: "long-post", shows: "a long post, cut short by syndication" },
    {
      id: "2041140493526319230",
      author: wires,
      text: longText.slice(0, 270),
      longText,
      media: [video({ id: "2041140482289508352", durationMs: 61_000 })],
    },
  ),
  good({ name: "sensitive", shows: "sensitive, and visible" }, sensitive),
  good(
    {
      name: "sensitive-interstitial",
      shows: "sensitive behind a blur: wrapped in visibility results",
    },
    {
      ...sensitive,
      id: "2041160488009912362",
      interstitial: true,
      media: [video({ id: "2041160476773203968" })],
    },
    { from: "graphql", only: noAnswer },
  ),
  good(
    { name: "newest-shape", shows: "GraphQL's newest shape: media_entities for legacy" },
    snowLine,
    {
      from: "graphql",
      only: {
        ...noAnswer,
        graphql: [json(graphqlEnvelope(graphqlTweetWithMediaEntities(snowLine)))],
      },
    },
  ),
  good({ name: "user-in-legacy", shows: "GraphQL with the author's name in legacy" }, belts, {
    from: "graphql",
    only: { ...noAnswer, graphql: [json(graphqlEnvelope(graphqlTweet(belts, "legacy")))] },
  }),
  good(
    { name: "text-only", shows: "X's first post: text, and no media key" },
    { id: "20", author: jack, text: "just setting up my twttr", media: [] },
    { expected: "no_video" },
  ),
  good(
    { name: "photos-only", shows: "two photos" },
    {
      id: "2041170485251735616",
      author: trails,
      text: "Two sides of one hill.",
      media: [photo("2041170474015121408", 1755, 2123), photo("2041170474036092928", 1768, 2114)],
    },
    { expected: "no_video" },
  ),
  good(
    { name: "four-photos", shows: "as many photos as a post can have" },
    {
      id: "2041170485251735620",
      author: trails,
      text: "All four sides.",
      media: [
        photo("2041170474015121411", 1200, 900),
        photo("2041170474015121412", 900, 1200),
        photo("2041170474015121413", 1200, 1200),
        photo("2041170474015121414", 1600, 900),
      ],
    },
    { expected: "no_video" },
  ),
  good(
    { name: "player-card", shows: "a link card to another site's player" },
    {
      id: "2041175485251735619",
      author: madrid,
      text: "El vídeo completo está en nuestra web.",
      lang: "es",
      media: [],
      card: {
        name: "player",
        values: { player_url: "https://www.youtube.com/embed/jNQXAC9IVRw", title: "Vídeo" },
      },
    },
    { expected: "post_external_video" },
  ),
  good(
    { name: "japanese", shows: "Japanese author and text" },
    {
      id: "2041180482492518400",
      author: tokyo,
      lang: "ja",
      text: "始発が動き出す前の、いちばん静かな東京。\nおはようございます。 #東京の朝",
      media: [video({ id: "2041180471257022464", durationMs: 47_500 })],
    },
  ),
  good(
    { name: "korean", shows: "Korean author and text" },
    {
      id: "2041190479734341696",
      author: seoul,
      lang: "ko",
      text: "반포대교 분수가 다시 켜졌어요. 바람도 딱 좋은 밤.",
      media: [video({ id: "2041190468498190336", ladder: PORTRAIT, durationMs: 15_800 })],
    },
  ),
  good(
    { name: "spanish", shows: "Spanish author and text" },
    {
      id: "2041200476976361472",
      author: madrid,
      lang: "es",
      text: "¿La tortilla, con cebolla o sin cebolla? Aquí no hay debate: mañana más.",
      media: [video({ id: "2041200465739407360", durationMs: 74_000 })],
    },
  ),
  good(
    { name: "chinese", shows: "Chinese author and text; a GIF" },
    {
      id: "2041210474218381312",
      author: shanghai,
      lang: "zh",
      text: "早上六点的生煎，先咬一个小口，再喝汤。",
      media: [gif("2041210462981296128", 480, 480)],
    },
  ),
];
