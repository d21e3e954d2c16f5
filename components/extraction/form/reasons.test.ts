import { describe, expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import { explainOutcome } from "./reasons";

const { Home, Result, Several, Failures, Reasons, History, Search, Card } =
  await loadMessages("en");
const texts = {
  home: Home,
  result: Result,
  several: Several,
  failures: Failures,
  reasons: Reasons,
  history: History.title,
  card: Card,
  openAuthor: Search.openAuthor,
};

const PHOTO = { index: 1, url: "https://pbs.twimg.com/a.jpg", width: null, height: null };

describe("the reason for a missing video", () => {
  it.each(["timeout", "network"] as const)("%s", (code) => {
    expect(explainOutcome({ kind: "failed", code, reason: "odd" }, texts)).toEqual({
      code,
      title: Reasons[code],
      message: Failures[code],
      retryAfterSeconds: null,
    });
  });

  it.each(["aborted", "unknown"] as const)("%s, whose cause is unknown", (code) => {
    expect(explainOutcome({ kind: "failed", code, reason: "odd" }, texts)).toEqual({
      code,
      title: Home.extractionError,
      message: Failures[code].replace("{reason}", "odd"),
      retryAfterSeconds: null,
    });
  });

  it.each([
    "post_not_found",
    "post_protected",
    "post_suspended",
    "post_age_restricted",
    "post_withheld",
    "media_withheld",
    "video_unplayable",
    "post_live",
    "post_external_video",
    "post_unconfirmed",
    "rate_limited",
    "upstream_rate_limited",
    "upstream_unavailable",
    "overloaded",
  ] as const)("%s has a headline and a next step of its own", (code) => {
    const said = { code, message: "What the server says.", retryAfterSeconds: null };
    expect(explainOutcome({ kind: "refused", ...said }, texts)).toEqual({
      code,
      title: Reasons[code],
      message: Reasons[`${code}_next`],
      retryAfterSeconds: null,
    });
  });

  it.each([
    [9, Home.waitLong],
    [10, Home.waitShort],
    [300, Home.waitShort],
    [301, Home.waitLong],
  ])("of a limit that ends in %i s names no other time than the button", (seconds, message) => {
    for (const code of ["rate_limited", "overloaded"]) {
      const said = { code, message: "What the server says.", retryAfterSeconds: seconds };
      expect(explainOutcome({ kind: "refused", ...said }, texts)).toMatchObject({ message });
    }
  });

  it("a post without a video", () => {
    const said = { code: "no_video", message: null, retryAfterSeconds: null };
    expect(explainOutcome({ kind: "refused", ...said }, texts)).toMatchObject({
      title: Home.videoNotFound,
      message: Home.videoNotFoundConfirm,
    });
    expect(explainOutcome({ kind: "refused", ...said, photos: [PHOTO] }, texts)).toMatchObject({
      title: Reasons.photos,
      message: Reasons.photos_next,
    });
  });

  it.each([
    ["the server's own text", "Private.", "Private."],
    ["a default where the server has none", null, Failures.backend],
  ])("%s, for a code without a headline", (_, message, shown) => {
    const said = { code: "teapot", message, retryAfterSeconds: 3 };
    expect(explainOutcome({ kind: "refused", ...said }, texts)).toEqual({
      code: "teapot",
      title: Home.extractionError,
      message: shown,
      retryAfterSeconds: 3,
    });
  });

  it("does not blame the link for what is not about the link", () => {
    const causes = Object.entries(Reasons).filter(([code]) =>
      /^(post_|rate|upstream|over)/.test(code),
    );
    expect(causes.length).toBeGreaterThan(10);
    expect(causes.filter(([, text]) => /check the URL/i.test(text))).toEqual([]);
  });
});
