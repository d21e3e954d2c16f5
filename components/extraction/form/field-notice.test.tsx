import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import type { ExtractionState } from "./extraction-state";
import { FieldNotice } from "./field-notice";

const { Home: home, Result: result, Several: several, Failures: failures, Reasons: reasons } = en;
const TEXTS = { home, result, several, failures, reasons, history: en.History.title };

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
  const html = renderToStaticMarkup(
    <FieldNotice state={state} texts={TEXTS} onRetry={() => undefined} />,
  );
  expect(html).toContain(`${title}</p>`);
  // What app/globals.css sets by phrases in Japanese, beside headings.
  for (const [paragraph] of html.matchAll(/<p[^>]*>/g)) expect(paragraph).toContain("text-pretty");
});
