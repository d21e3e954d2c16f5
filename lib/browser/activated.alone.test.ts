import { afterEach, expect, it, vi } from "vitest";
import { activated } from "./activated";

afterEach(() => vi.unstubAllGlobals());

it("waits until a prerendered page is shown", async () => {
  const page = Object.assign(new EventTarget(), { prerendering: true });
  vi.stubGlobal("document", page);
  const shown = vi.fn();
  const waiting = activated().then(shown);
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("prerenderingchange"));
  await waiting;
  expect(shown).toHaveBeenCalledOnce();
});

it.each([{}, { prerendering: false }])(
  "does not wait on a page that is shown: %j",
  async (page) => {
    vi.stubGlobal("document", page);
    await expect(activated()).resolves.toBeUndefined();
  },
);
