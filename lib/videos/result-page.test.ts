import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "@/lib/errors";
import { loadMessages } from "@/lib/i18n/load-messages";
import { refuseResult, resultPage } from "./result-page";
import type { VideoAnswer } from "./schema";

const { Errors, Home, Reasons } = await loadMessages("es");
const PHOTO = { index: 1, url: "https://pbs.twimg.com/media/a.jpg", width: null, height: null };
const LINK = "https://x.com/i/status/20";

async function refuse(error: AppError, link: string) {
  const query = new URLSearchParams({ url: link });
  const url = `https://postreel.test/es/result?${query}`;
  const response = await refuseResult(error, { url }, {});
  const html = await response.text();
  return { status: response.status, html, headline: /<h1>(.*?)<\/h1>/.exec(html)?.[1] };
}

describe("the page of a refused form", () => {
  it("explains the last of two links, which is the one that was refused", async () => {
    const url = `https://postreel.test/es/result?url=${encodeURIComponent(LINK)}&url=hola`;
    const response = await refuseResult(new AppError("invalid_url"), { url }, {});
    const html = await response.text();
    expect(html).toContain(`<h1>${Reasons.no_link}</h1>`);
    expect(html).toContain('value="hola"');
  });

  it.each([
    ["", "empty"],
    ["hola", "no_link"],
    ["https://youtu.be/1", "youtube"],
    ["https://example.com/a", "host"],
    ["https://x.com/NASA", "profile"],
    ["https://x.com/NASA/media", "not_a_post"],
    ["https://x.com/i/spaces/1OyKAVQrgzwGb", "live"],
    ["https://x.com/NASA/status/abc", "bad_id"],
  ] as const)("says what is wrong with %j, and holds it for a correction", async (link, reason) => {
    const { status, html, headline } = await refuse(new AppError("invalid_url"), link);
    expect([status, headline]).toEqual([400, Reasons[reason]]);
    expect(html).toContain(`<p>${Reasons[`${reason}_next`]}</p>`);
    expect(html).toContain(`value="${link}"`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain(Home.tryAgain);
  });

  it.each<[ErrorCode, number, string, string]>([
    ["post_not_found", 404, Reasons.post_not_found, Reasons.post_not_found_next],
    ["post_protected", 403, Reasons.post_protected, Reasons.post_protected_next],
    ["no_video", 422, Home.videoNotFound, Home.videoNotFoundConfirm],
    ["invalid_url", 400, Home.extractionError, Errors.invalid_url],
  ])("explains %s, and offers no retry", async (code, status, title, next) => {
    const shown = await refuse(new AppError(code), LINK);
    expect([shown.status, shown.headline]).toEqual([status, title]);
    expect(shown.html).toContain(`<p>${next}</p>`);
    expect(shown.html).not.toContain(Home.tryAgain);
    expect(shown.html).toContain(`value="${LINK}"`);
  });

  it.each<[ErrorCode, number, string, string]>([
    ["rate_limited", 429, Reasons.rate_limited, Reasons.rate_limited_next],
    ["upstream_unavailable", 502, Reasons.upstream_unavailable, Reasons.upstream_unavailable_next],
    ["internal", 500, Reasons.internal, Errors.internal],
  ])("offers a retry after %s", async (code, status, title, next) => {
    const shown = await refuse(new AppError(code), LINK);
    expect([shown.status, shown.headline]).toEqual([status, title]);
    expect(shown.html).toContain(`<p>${next}</p>`);
    expect(shown.html).toContain(`<a href="">${Home.tryAgain}</a>`);
    expect(shown.html).not.toContain("<form");
  });

  it("names the photos of a post without a video", async () => {
    const { headline } = await refuse(new AppError("no_video", { photos: [PHOTO] }), LINK);
    expect(headline).toBe(Reasons.photos);
  });
});

function anyAnswer(): VideoAnswer {
  return {
    success: true,
    id: "1",
    tweet_id: "20",
    source: "graphql",
    upload_token: null,
    video_url: "https://video.twimg.com/a.mp4",
    video_urls: ["https://video.twimg.com/a.mp4"],
    thumbnail_url: null,
    s3_thumbnail_url: null,
    message: null,
    error: null,
    author: { username: "a", display_name: "A", avatar_url: null },
    text: "",
    posted_at: null,
    sensitive: false,
    videos: [],
    photos: [],
    quoted: null,
  };
}

it("shows the picture, which arrives late, below all that can be pressed for it", async () => {
  const thumbnail_url = "https://pbs.twimg.com/media/b.jpg";
  const page = await resultPage({ ...anyAnswer(), thumbnail_url, photos: [PHOTO] }, "es");
  expect(page.indexOf("<img")).toBeGreaterThan(page.indexOf(PHOTO.url));
});

it("shows the text of the post in its own language and direction", async () => {
  const pageOf = (text: string) => resultPage({ ...anyAnswer(), text }, "es");
  expect(await pageOf("مرحبا")).toContain('<p dir="auto" lang="ar">مرحبا</p>');
  expect(await pageOf("a < b")).toContain('<p dir="auto">a &lt; b</p>');
});
