import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import en from "@/messages/en.json";
import { ReportForm, type ReportState } from "./report-form";

const state: ReportState = { kind: "editing", wrong: {}, refusal: null, refusals: 0 };

it("can be sent before any script runs, to a page of its own and in no address", () => {
  const html = renderToStaticMarkup(
    <ReportForm
      language="ja"
      texts={en.Report}
      state={state as Exclude<ReportState, { kind: "filed" }>}
      link=""
      onSubmit={() => undefined}
      onEdit={() => undefined}
    />,
  );
  expect(html).toMatch(/<form[^>]* method="post"/);
  expect(html).toMatch(/<form[^>]* action="\/ja\/report\/ticket"/);
  expect(html).not.toMatch(/ disabled|<noscript/);
  for (const name of ["reason", "url", "contact", "statement"]) {
    expect(html).toContain(`name="${name}"`);
  }
});
