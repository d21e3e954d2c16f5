import { expect, it } from "vitest";
import { markup } from "./plain-page";

it("escapes values, and inserts markup unchanged", () => {
  const name = `<b title="x">'&'</b>`;
  const items = [1, 2].map((item) => markup`<li>${item}</li>`);
  expect(markup`<p title="${name}">${name}</p><ul>${items}</ul>`.html).toBe(
    '<p title="&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;">' +
      "&lt;b title=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;</p><ul><li>1</li><li>2</li></ul>",
  );
});
