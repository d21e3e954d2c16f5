import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import type { ExtractionState } from "./extraction-state";
import { FieldNotice } from "./field-notice";

const refused = (code: string): ExtractionState => ({
  kind: "refused",
  refusal: { code, message: en.Errors.overloaded, retryAfterSeconds: null },
});

it.each<[string, ExtractionState]>([
  [en.Home.invalidUrl, { kind: "invalid", reason: "live" }],
  [en.Home.videoNotFound, refused("no_video")],
  [en.Home.extractionError, refused("internal")],
])("breaks its lines between words: %s", (title, state) => {
  const html = renderToStaticMarkup(
    <FieldNotice state={state} texts={en.Home} onRetry={() => undefined} />,
  );
  expect(html).toContain(`${title}</p>`);
  // What app/globals.css sets by phrases in Japanese, beside headings.
  for (const [paragraph] of html.matchAll(/<p[^>]*>/g)) expect(paragraph).toContain("text-pretty");
});
