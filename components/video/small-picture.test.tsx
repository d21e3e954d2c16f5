import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SmallPicture } from "./small-picture";

const URL = "https://pbs.twimg.com/media/a.jpg";

it("covers a sensitive picture with an icon, over its blur", () => {
  const covered = renderToStaticMarkup(<SmallPicture url={URL} isCovered />);
  const shown = renderToStaticMarkup(<SmallPicture url={URL} />);
  expect([covered, shown].map((html) => html.includes("icon-hidden"))).toEqual([true, false]);
  const classes = [...covered.matchAll(/<img[^>]*class="([^"]*)"/g)].map(([, names]) => names);
  expect(classes).toEqual([expect.stringContaining("blur-2xl")]);
  expect(shown).not.toContain("blur-2xl");
});

it("shows what stands for a picture that there is none of", () => {
  expect(renderToStaticMarkup(<SmallPicture url={null} otherwise="none" />)).toBe("none");
});
