import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeFixtures, FIXTURES } from "@/lib/testing/fixtures";
import { type InvalidLinkReason, parsePostUrl } from "./post-url";

const ID = "1491475671058681863";
const post = (handle: string | null = "NASA", index: number | null = null, id = ID) => ({
  kind: "post",
  id,
  handle,
  index,
});
const invalid = (reason: InvalidLinkReason) => ({ kind: "invalid", reason });

describe("links to a post", () => {
  it.each([
    [`https://x.com/NASA/status/${ID}`, post()],
    [`http://twitter.com/NASA/status/${ID}`, post()],
    [`https://www.x.com/NASA/status/${ID}/`, post()],
    [`https://mobile.twitter.com/NASA/status/${ID}`, post()],
    [`https://m.x.com/NASA/status/${ID}`, post()],
    [`https://X.COM/NASA/status/${ID}`, post()],
    [`https://x.com./NASA/status/${ID}`, post()],
    [`HTTPS://x.com/NASA/Status/${ID}`, post()],
    [`x.com/NASA/status/${ID}`, post()],
    [`//x.com/NASA/status/${ID}`, post()],
    [`www.twitter.com/NASA/statuses/${ID}?s=20`, post()],
    [`https//x.com/NASA/status/${ID}`, post()],
    [`https://x.com:8443/NASA/status/${ID}`, post()],
    [`x.com:443/NASA/status/${ID}`, post()],
    [`https://user:pw@x.com/NASA/status/${ID}`, post()],
    [`https://x.com//NASA//status//${ID}`, post()],
    [`https://x.com/#!/NASA/status/${ID}`, post()],
    [`https://x.com/%40NASA/status/${ID}`, post()],
    [`https://x.com/@NASA/status/${ID}`, post()],
    // Longer than handles are today.
    [`https://x.com/TwentyCharacterName1/status/${ID}`, post("TwentyCharacterName1")],
    [`https://x.com/NASA/status/${ID}%20hello`, post()],
    [`https://x.com/NASA/status/${ID}%E3%80%82`, post()],
    [`https://x.com/NASA/status/${ID}%zz`, post()],
    [`https://x.com/status/status/${ID}`, post("status")],
    [`https://x.com/statuses/${ID}`, post(null)],
    [`https://x.com/i/status/${ID}`, post(null)],
    [`https://x.com/i/web/status/${ID}`, post(null)],
    [`https://x.com/a-handle-that-cannot-be/status/${ID}`, post(null)],
    [`https://x.com/NASA/article/${ID}`, post()],
    [`https://twitter.com/i/videos/${ID}`, post(null)],
    [`https://twitter.com/i/videos/tweet/${ID}`, post(null)],
    [`https://twitter.com/i/cards/tfw/v1/${ID}`, post(null)],
    [`https://x.com/i/bookmarks?post_id=${ID}`, post(null)],
    ["https://x.com/jack/status/20", post("jack", null, "20")],
    ["https://x.com/a/status/9223372036854775807", post("a", null, "9223372036854775807")],
    [ID, post(null)],
  ])("%s", (text, expected) => expect(parsePostUrl(text)).toEqual(expected));

  it.each([
    ["/video/1", 1],
    ["/video/2?s=20&t=x", 2],
    ["/Photo/4", 4],
    ["/video/0", null],
    ["/video/5", null],
    ["/video/abc", null],
    ["/mediaViewer?currentTweet=1", null],
    ["/retweets/with_comments", null],
    ["/analytics#m", null],
  ])("%s behind the id", (rest, index) =>
    expect(parsePostUrl(`https://x.com/NASA/status/${ID}${rest}`)).toEqual(post("NASA", index)),
  );

  it.each([
    "fxtwitter.com",
    "d.fxtwitter.com",
    "vxtwitter.com",
    "fixupx.com",
    "fixvx.com",
    "twittpr.com",
    "nitter.net",
    "xcancel.com",
    "twitter3e4tixl4xyajtrzo62zg5vztmjuricljdp2c5kshju4avyoid.onion",
  ])("on the mirror %s", (host) => {
    expect(parsePostUrl(`https://${host}/NASA/status/${ID}`)).toEqual(post());
    expect(parsePostUrl(`https://${host}/NASA/status/${ID}.mp4`)).toEqual(post());
    expect(parsePostUrl(`https://${host}/dir/NASA/status/${ID}/en`)).toEqual(post());
  });
});

describe("a link inside text", () => {
  const link = `https://x.com/NASA/status/${ID}`;
  it.each([
    `Check this out ${link}?s=46 via @NASA`,
    `「${link}」`,
    `${link}。`,
    `${link}です`,
    `見て${link}`,
    `<${link}>`,
    `(${link})`,
    `[video](${link})`,
    `"${link}", she said.`,
    `'${link}'`,
    `**${link}**`,
    `${link}.`,
    `see:${link}!`,
    `Look${link}`,
    `(x.com/NASA/status/${ID})`,
    `\u200B \uFEFF${link}\u2060\u00A0`,
    `line one\nline two ${link}\n`,
    `from example.com and foo.bar: ${link}`,
    `https://t.co/abcDEF1234 ${link}`,
  ])("%j", (text) => expect(parsePostUrl(text)).toEqual(post()));
});

describe("short links", () => {
  it.each([
    ["https://t.co/7r1Ad5m2MV", { kind: "short-link", code: "7r1Ad5m2MV" }],
    ["wow t.co/7r1Ad5m2MV?amp=1 ok", { kind: "short-link", code: "7r1Ad5m2MV" }],
    ["https://t.co/", invalid("not_a_post")],
    ["https://t.co/..%2Fadmin", invalid("not_a_post")],
    [`https://t.co/${"a".repeat(33)}`, invalid("not_a_post")],
    ["https://t.co.evil.com/abc", invalid("host")],
  ])("%s", (text, expected) => expect(parsePostUrl(text)).toEqual(expected));
});

describe("what is not a link to a post", () => {
  it.each<[string, InvalidLinkReason]>([
    ["", "empty"],
    [" \n\u200B ", "empty"],
    ["hello there", "no_link"],
    ["NASA", "no_link"],
    ["…", "no_link"],
    ["0", "bad_id"],
    ["9223372036854775808", "bad_id"],
    ["https://x.com/NASA/status/", "bad_id"],
    ["https://x.com/NASA/status/abc", "bad_id"],
    ["https://x.com/NASA/status/0123", "bad_id"],
    ["https://x.com/NASA/status/123456789012345678901", "bad_id"],
    ["https://x.com/NASA/status/9223372036854775808", "bad_id"],
    [`https://x.com/NASA/status/${ID}abc`, "bad_id"],
    [`https://x.com/NASA/status/${ID}_x`, "bad_id"],
    ["https://x.com/i/broadcasts/1OyKAVQrgzwGb", "live"],
    ["https://x.com/i/spaces/1lPJqmBeeNAJb?s=20", "live"],
    ["https://x.com/i/events/1910629646300762112", "live"],
    ["https://example.com and https://x.com/i/spaces/1", "live"],
    ["https://x.com/i/article/1964084223871971826", "not_a_post"],
    ["https://x.com/i/grok/share/abc", "not_a_post"],
    ["https://x.com/i/bookmarks", "not_a_post"],
    ["https://x.com/i/videos/", "not_a_post"],
    ["https://x.com/NASA", "not_a_post"],
    ["https://x.com/", "not_a_post"],
    ["x.com", "not_a_post"],
    ["https://x.com/search?q=/status/1", "not_a_post"],
    [`https://x.com.evil.com/NASA/status/${ID}`, "host"],
    [`https://evil.com/x.com/NASA/status/${ID}`, "host"],
    [`https://evil.com/https://x.com/NASA/status/${ID}`, "host"],
    [`evil.com/https://x.com/NASA/status/${ID}`, "host"],
    [`https://evil.com?u=https://x.com/NASA/status/${ID}`, "host"],
    [`https://notx.com/NASA/status/${ID}`, "host"],
    [`https://x.com@evil.com/NASA/status/${ID}`, "host"],
    [`https://evil.com#@x.com/NASA/status/${ID}`, "host"],
    [`https://a.b.x.com/NASA/status/${ID}`, "host"],
    [`https://video.twimg.com/amplify_video/${ID}/vid/1280x720/a.mp4`, "host"],
    [`ftp://x.com/NASA/status/${ID}`, "scheme"],
    ["javascript:alert(1)//x.com/a/status/1", "scheme"],
    ["data:text/html,x.com/a/status/1", "scheme"],
    ["mailto:a@x.com", "scheme"],
  ])("%j is %s", (text, reason) => expect(parsePostUrl(text)).toEqual(invalid(reason)));
});

describe("hostile lengths", () => {
  it.each([
    "https://".repeat(700),
    ".".repeat(200_000),
    "/".repeat(200_000),
    "a.".repeat(100_000),
    "(".repeat(100_000) + ")".repeat(100_000),
    "x.com/".repeat(30_000),
    `https://x.com/${"status/".repeat(30_000)}`,
    `https://x.com/a/status/${"1".repeat(200_000)}`,
    `${"%".repeat(100_000)}x.com`,
    "\u200B".repeat(200_000),
    "x.com ".repeat(30_000),
  ])("case %# is parsed quickly", (text) => {
    const start = performance.now();
    expect(parsePostUrl(text).kind).toBe("invalid");
    // Anything quadratic takes minutes; a linear one less than a second on a busy machine.
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

type UrlCase = {
  url: string;
  expected:
    | { valid: true; handle: string | null; id: string | null; index: number | null }
    | { valid: false; reason: string };
};
const REASON_WORDS: [RegExp, InvalidLinkReason][] = [
  [/^live/, "live"],
  [/^not a post/, "not_a_post"],
  [/^host|^media/, "host"],
  [/^scheme/, "scheme"],
  [/^empty/, "empty"],
  [/id/, "bad_id"],
];

describeFixtures("the collected links", () => {
  // One test that reads the file itself: tests made from a missing file would not count as skipped.
  it("are parsed as noted", () => {
    const cases: UrlCase[] = JSON.parse(readFileSync(`${FIXTURES}/url-cases.json`, "utf8"));
    expect(cases).not.toEqual([]);
    for (const { url, expected } of cases) {
      const link = parsePostUrl(url);
      if (!expected.valid) {
        const reason = REASON_WORDS.find(([words]) => words.test(expected.reason))?.[1];
        expect.soft(link, url).toEqual({ kind: "invalid", reason });
      } else if (expected.id === null) expect.soft(link.kind, url).toBe("short-link");
      else expect.soft(link, url).toEqual(post(expected.handle, expected.index, expected.id));
    }
  });
});
