import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import type { ExtractionState } from "./extraction-state";
import { FieldNotice } from "./field-notice";

const { Home: home, Result: result, Several: several, Failures: failures, Reasons: reasons } = en;
const { openAuthor } = en.Search;
const history = en.History.title;
const TEXTS = { home, result, several, failures, reasons, history, openAuthor, card: en.Card };
const LINK = { kind: "post", id: "1700000000000000001", handle: "NASA", index: null } as const;

const act = () => undefined;

const htmlOf = (state: ExtractionState, text = "", left = 0) =>
  renderToStaticMarkup(
    <FieldNotice
      {...{ state, text, left }}
      field={{ current: null }}
      language="ja"
      texts={TEXTS}
      onRetry={act}
      onPaste={act}
      onCancel={act}
    />,
  );

const refused = (code: string, title: string, externalUrl?: string): ExtractionState => ({
  kind: "refused",
  link: LINK,
  refusal: {
    code,
    title,
    message: en.Errors.overloaded,
    retryAfterSeconds: null,
    ...(externalUrl && { externalUrl }),
  },
});

it.each<[string, ExtractionState]>([
  [en.Reasons.live, { kind: "invalid", reason: "live" }],
  [en.Home.invalidUrl, { kind: "invalid", reason: "youtube" }],
  [en.Home.videoNotFound, refused("no_video", en.Home.videoNotFound)],
  [en.Home.extractionError, refused("internal", en.Home.extractionError)],
])("breaks its lines between words: %s", (title, state) => {
  const html = htmlOf(state);
  expect(html).toContain(`${title}</p>`);
  // `text-pretty` is the class by which app/globals.css breaks Japanese lines between phrases.
  for (const [paragraph] of html.matchAll(/<p[^>]*>/g)) expect(paragraph).toContain("text-pretty");
});

it.each<[string, "profile" | "not_a_post"]>([
  ["https://x.com/NASA?lang=en", "profile"],
  ["x.com/NASA/media", "not_a_post"],
])("offers the author's page for %s, beside the refusal", (text, reason) => {
  const html = htmlOf({ kind: "invalid", reason }, text);
  expect(html).toContain(`${en.Reasons[reason]}</p>`);
  expect(html).toContain(`${en.Home.invalidUrl}</p>`);
  expect(html).toMatch(/<a href="\/ja\/author\/NASA"[^>]*>.*Videos by @NASA<\/a>/);
});

it("offers no page for a link to anything else", () => {
  expect(htmlOf({ kind: "invalid", reason: "host" }, "https://example.com/NASA")).not.toContain(
    "<a",
  );
  expect(htmlOf({ kind: "invalid", reason: "not_a_post" }, "x.com/explore")).not.toContain("<a");
});

const POST = "https://x.com/NASA/status/1700000000000000001";

it.each([
  ["post_not_found", POST],
  ["post_protected", POST],
  ["post_age_restricted", POST],
  ["post_withheld", POST],
  ["post_live", POST],
  ["video_unplayable", POST],
  ["no_video", POST],
  ["post_suspended", "/ja/search?q=%40NASA"],
  ["media_withheld", "/ja/search?q=%40NASA"],
])("after %s one link leads on", (code, href) => {
  const html = htmlOf(refused(code, "a title"));
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain(`href="${href}"`);
  expect(html).not.toContain("<button");
});

it("opens the site that has the video", () => {
  const html = htmlOf(refused("post_external_video", "a title", "https://www.example.test/v/1"));
  expect(html).toContain('href="https://www.example.test/v/1"');
  expect(html).toContain("Open example.test");
  expect(htmlOf(refused("post_external_video", "a title", "javascript:alert(1)"))).toContain(POST);
});

it.each(["rate_limited", "upstream_unavailable", "post_unconfirmed", "timeout", "network"])(
  "after %s the same link can be tried again, not before its time",
  (code) => {
    const html = htmlOf(refused(code, "a title"));
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).not.toContain("<a ");
    const waiting = htmlOf(refused(code, "a title"), "", 120);
    expect(waiting).toContain('aria-disabled="true"');
    expect(waiting).toContain("Try again in 2:00");
  },
);
