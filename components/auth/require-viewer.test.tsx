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

  it("gives the user that the server has rendered the page for", () => {
    const user = { id: "1", name: "Ana", email: null, avatarUrl: null };
    const html = renderToStaticMarkup(
      <RequireViewer language="en" loading="Loading…" rendered={user}>
        <Name />
      </RequireViewer>,
    );
    expect(html).toBe("Ana");
  });

  it("is not rendered for a visitor unknown to the server", () => {
    const html = renderToStaticMarkup(
      <RequireViewer language="en" loading="Loading…" rendered={null}>
        <Name />
      </RequireViewer>,
    );
    expect(html).toContain("Loading…");
  });
});
