import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RequireViewer, useSignedInUser } from "./require-viewer";

function Name() {
  return useSignedInUser().name;
}

describe("useSignedInUser", () => {
  it("throws without a guard above it", () => {
    expect(() => renderToStaticMarkup(<Name />)).toThrow("RequireViewer");
  });

  it("is not reached in what the server sends, which knows nobody", () => {
    const html = renderToStaticMarkup(
      <RequireViewer language="en" loading="Loading…">
        <Name />
      </RequireViewer>,
    );
    expect(html).toContain("Loading…");
  });
});
