import { json, rawJson, redirect } from "../answer";
import { author, mp4Variants, video } from "../fake-media";
import type { FakeMedia, FakePost } from "../fake-post";
import { syndicationTweet } from "../payloads/syndication";
import { harbour, wires } from "./authors";
import { type FakeCase, good, type Replies } from "./fake-case";

/** Not a real host. The stand-in answers for it, so that a followed redirect shows in its log. */
export const ATTACKER_HOST = "attacker.example";

const FIVE_MEGABYTES = 5 * 1024 * 1024;

function post(id: string, text: string): FakePost {
  return { id, author: wires, text, media: [video({ id: String(BigInt(id) - 11_236_741_120n) })] };
}

/** A case in which syndication responds with something harmful, and GraphQL works. */
function passedOver(
  label: { name: string; shows: string; id: string },
  syndication: Replies,
): FakeCase {
  return good(label, post(label.id, `Safe and sound: ${label.name}.`), {
    from: "graphql",
    only: { syndication },
  });
}

/** Posts that quote each other in a circle, as deep as JSON allows. */
function quotedLoop(): FakePost {
  const first = post("2044000518264913157", "I quote the one that quotes me.");
  const second = post("2044001518264913157", "And I quote the one above.");
  let chain: FakePost = { ...second, media: [] };
  for (let depth = 0; depth < 60; depth++) {
    chain = depth % 2 === 0 ? { ...first, quoted: chain } : { ...second, quoted: chain };
  }
  return { ...first, quoted: chain };
}

const ugly: FakePost = {
  ...post(
    "2044010518264913157",
    '<script>alert(1)</script> "quoted" & <b>bold</b>\u0007\u0000 \u202Egnp.exe',
  ),
  author: author(
    "4044010518",
    "wiresandwood_",
    "<img src=x onerror=alert(1)>\u202E\u001B[31m \u0000",
    "</script><script>alert(2)</script>",
  ),
};

const sly: FakePost = {
  ...post("2044015518264913157", "The file is called ../../etc/passwd"),
  author: {
    ...author("4044015518", "wiresandwood_", "../../..\\con\r\nset-cookie: a=b"),
    avatarUrl: "javascript:alert(1)",
  },
};

const strangers = [
  `https://${ATTACKER_HOST}/ext_tw_video/1/pu/vid/avc1/1280x720/a.mp4`,
  `https://video.twimg.com@${ATTACKER_HOST}/ext_tw_video/1/pu/vid/avc1/1280x720/b.mp4`,
  `https://video.twimg.com.${ATTACKER_HOST}/ext_tw_video/1/pu/vid/avc1/1280x720/c.mp4`,
  "ftp://video.twimg.com/ext_tw_video/1/pu/vid/avc1/1280x720/d.mp4",
  "https://video.twimg.com:8443/ext_tw_video/1/pu/vid/avc1/1280x720/e.mp4",
  "https://video.twimg.com/ext_tw_video/1/pu/vid/hevc/1280x720/f.mp4",
  "https://127.0.0.1/ext_tw_video/1/pu/vid/avc1/1280x720/g.mp4",
  "file:///etc/passwd.mp4",
  "not a url",
];

function offHost(id: string, own: boolean): FakeMedia {
  const bad = strangers.map(
    (url) => ({ url, contentType: "video/mp4", bitrate: 99_000_000 }) as const,
  );
  return { ...video({ id }), variants: own ? [...bad, ...mp4Variants({ id })] : [...bad] };
}

const wrongTypes = {
  ...syndicationTweet(post("2044060518264913157", "")),
  text: 42,
  user: "wiresandwood",
  mediaDetails: { 0: { type: "video", video_info: [] } },
  video: "here",
  created_at: ["yesterday"],
};

export const hostileCases: FakeCase[] = [
  good({ name: "quoted-loop", shows: "two posts that quote each other without end" }, quotedLoop()),
  good(
    {
      name: "markup",
      shows: "HTML, control characters and a right-to-left override in names and text",
    },
    ugly,
  ),
  good(
    { name: "sly-names", shows: "path and header breaking names; an avatar that is a script" },
    sly,
  ),
  good(
    { name: "off-host", shows: "no variant on X's own hosts" },
    {
      ...post("2044020518264913157", "Follow me."),
      media: [offHost("2044020507028172037", false)],
    },
    { expected: "video_unplayable" },
  ),
  good(
    { name: "off-host-mixed", shows: "variants elsewhere beside X's own" },
    {
      ...post("2044025518264913157", "Follow some of me."),
      media: [offHost("2044025507028172037", true)],
    },
  ),
  passedOver({ name: "five-megabytes", shows: "an answer of 5 MB", id: "2044030518264913157" }, [
    rawJson(() =>
      JSON.stringify(syndicationTweet(post("2044030518264913157", "x".repeat(FIVE_MEGABYTES)))),
    ),
  ]),
  passedOver(
    { name: "redirect-off-host", shows: "a redirect to another host", id: "2044040518264913157" },
    [redirect(`/${ATTACKER_HOST}/tweet-result?id=2044040518264913157`)],
  ),
  passedOver({ name: "redirect-loop", shows: "a redirect to itself", id: "2044050518264913157" }, [
    redirect("/cdn.syndication.twimg.com/tweet-result?id=2044050518264913157&token=a"),
  ]),
  passedOver(
    { name: "wrong-types", shows: "fields of other types than X's", id: "2044060518264913157" },
    [json(wrongTypes)],
  ),
  passedOver(
    { name: "another-post", shows: "the whole of another post", id: "2044065518264913157" },
    [json(syndicationTweet(post("2044066518264913157", "Not the one that was asked for.")))],
  ),
  passedOver({ name: "broken-json", shows: "JSON that ends early", id: "2044070518264913157" }, [
    rawJson('{"__typename":"Tweet","id_str":"2044070518264913157","mediaDetails":[{"type":"vid'),
  ]),
  passedOver({ name: "json-null", shows: "JSON that is no object", id: "2044080518264913157" }, [
    rawJson("null"),
  ]),
];

/** Data that only the attacker's host sends. */
export const attackerAnswer = json(
  syndicationTweet({ ...post("2044040518264913157", "Followed."), author: harbour }),
);
