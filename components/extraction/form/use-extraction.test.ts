import { expect, it, vi } from "vitest";
import { openInNewTab } from "./use-extraction";

const URL = "https://video.twimg.com/a.mp4";

function browser(isActive: boolean | undefined, tab: { opener: unknown } | null) {
  const navigator = isActive === undefined ? {} : { userActivation: { isActive } };
  return { navigator, open: vi.fn(() => tab as Window | null) };
}

it.each([
  ["right after a click", true, true, true],
  ["where the browser does not tell", undefined, true, true],
  ["where a blocker is at work", true, false, false],
])("%s", (_, isActive, opens, opened) => {
  const tab = opens ? { opener: "this page" } : null;
  const window = browser(isActive, tab);
  expect(openInNewTab(URL, window)).toBe(opened);
  expect(window.open).toHaveBeenCalledWith(URL, "_blank");
  if (tab) expect(tab.opener).toBeNull();
});

it("does not try long after the click", () => {
  const window = browser(false, { opener: null });
  expect(openInNewTab(URL, window)).toBe(false);
  expect(window.open).not.toHaveBeenCalled();
});
