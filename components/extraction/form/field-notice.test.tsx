import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import type { ExtractionState } from "./extraction-state";
import { FieldNotice } from "./field-notice";

const { Home: home, Result: result, Several: several, Failures: failures, Reasons: reasons } = en;
const { openAuthor } = en.Search;
const history = en.History.title;
const TEXTS = { home, result, several, failures, reasons, history, openAuthor };

const htmlOf = (state: ExtractionState, text = "") =>
  renderToStaticMarkup(
    <FieldNotice {...{ state, text }} language="ja" texts={TEXTS} onRetry={() => undefined} />,
  );

const refused = (code: string, title: string): ExtractionState => ({
  kind: "refused",
  refusal: {
    code,
    title,
    message: en.Errors.overloaded,
    retryAfterSeconds: null,
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
  // What app/globals.css sets by phrases in Japanese, beside headings.
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
