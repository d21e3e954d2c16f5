import { describe, expect, it } from "vitest";
import { parsePostLinks, parsePostUrl } from "./post-url";

const A = "1910000000000000101";
const B = "1491475671058681863";
const C = "AbCdEf1234";
const PATH = `x.com/n1/status/${A}`;
const LINK = `https://${PATH}`;
const idsOf = (text: string) =>
  parsePostLinks(text).map((link) => (link.kind === "post" ? link.id : link.code));

describe("a link that something is glued to", () => {
  it.each([
    "url=",
    "wow!",
    "what?",
    "what？",
    "#",
    "+",
    "&",
    "hi%20",
    "RT@n1:",
    "…",
    "...",
    ".",
    "Wow...",
    "/",
    "見て",
    "-",
  ])("%s before it", (lead) => expect(idsOf(lead + PATH)).toEqual([A]));

  it.each(["x.com", "www.x.com", "twitter.com", "mobile.twitter.com"])(
    "another one of %s",
    (host) => expect(idsOf(`${PATH}${host}/n2/status/${B}`)).toEqual([A, B]),
  );

  it("or its short form in a copied text", () =>
    expect(idsOf(`lookpic.twitter.com/${C}`)).toEqual([C]));
});

describe("a scheme with a slip", () => {
  it.each(
    [
      "https%3A//",
      "https:%2F%2F",
      "https ://",
      "://",
      "https.//",
      "https,//",
      "httpss://",
      "ps://",
    ].concat([
      "s://",
      "tps://",
      "view-source:https://",
      "googlechrome://",
      "hxxps[:]//",
      "intent://",
    ]),
  )("%s", (scheme) => expect(idsOf(scheme + PATH)).toEqual([A]));

  it.each(["ftp://", "sftp://", "mailto:", "file://", "javascript://"])(
    "%s is another one",
    (scheme) => expect(idsOf(scheme + PATH)).toEqual([]),
  );

  it("or one of an app", () => expect(idsOf(`twitter:status?id=${A}`)).toEqual([A]));
});

describe("other signs for the same link", () => {
  it.each([
    LINK.replace(".", "[dot]"),
    LINK.replace(".", "(.)"),
    LINK.replace(".", "。"),
    LINK.replace(".", "｡"),
    LINK.replaceAll("/", "∕"),
    LINK.replaceAll("/", "⁄"),
    LINK.replaceAll("/", "\\x2f"),
    LINK.replace("/status/", "/status%EF%BC%8F"),
    LINK.replace("status", "sta&shy;tus"),
    LINK.replace("/n1/", "/n1/<wbr>"),
    LINK.replace("/n1/", "/日本/"),
    LINK.replace("status/", "status/&zwnj;"),
    [...LINK].join("\0"),
    `${LINK.slice(0, -8)}=\n${LINK.slice(-8)}`,
  ])("%j", (text) => expect(idsOf(text)).toEqual([A]));
});

describe("other addresses of a post", () => {
  it.each([
    `www.mobile.twitter.com/n1/status/${A}`,
    `https://www.nitter.net/n1/status/${A}`,
    `x.com/n1/tweet/${A}`,
    `x.com/n1/post/${A}`,
    `https://x.com/#/n1/status/${A}`,
    `https://twitter.com/#!n1/status/${A}`,
    `https://twitter.com/?_escaped_fragment_=/n1/status/${A}`,
    `https://x.com/login?redirect_after_login=%252Fn1%252Fstatus%252F${A}`,
    `https://x.com/login?redirect_after_login=n1%2Fstatus%2F${A}`,
    `https://x.com/n1/media?currentTweet=${A}&currentTweetUser=n1`,
    `https://x.com/i/safety/report_story?reported_tweet_id=${A}`,
    `https://x.com/intent/post?in-reply-to=${A}`,
    `https://x.com/intent/like?tweet_id=%20${A}%20`,
    `https://api.twitter.com/1.1/statuses/show/${A}.json`,
    `https://api.x.com/2/tweets/${A}`,
    `/n1/status/${A}`,
    `@n1/status/${A}`,
    `"${A}"`,
    `« ${A} »`,
  ])("%s", (text) => expect(idsOf(text)).toEqual([A]));

  it.each([`${A}\n${B}`, `${A},${B}`, `"${A}", "${B}"`, `${A} ${B}`])("ids alone: %j", (text) => {
    expect(idsOf(text)).toEqual([A, B]);
    expect(parsePostUrl(text)).toMatchObject({ id: A });
  });

  it.each(["%20", ".mp4", "見て", "%E3%80%82"])("the place among its media before %s", (after) =>
    expect(parsePostUrl(`${LINK}/video/2${after}`)).toMatchObject({ id: A, index: 2 }),
  );

  it.each(["-", "%20hi", "%E3%81%93", "。", "/photo/1"])("a short link before %s", (after) =>
    expect(idsOf(`https://t.co/${C}${after}`)).toEqual([C]),
  );

  it.each([
    "https://x.com/i/Spaces/1abc",
    "https://x.com/login?redirect_after_login=%2Fi%2Fspaces%2F1a",
  ])("what is live: %s", (text) =>
    expect(parsePostUrl(text)).toEqual({ kind: "invalid", reason: "live" }),
  );
});
