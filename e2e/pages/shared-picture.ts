import { expect, type Locator, type Page } from "@playwright/test";
import { boxOf } from "./box-of";

type Transition = Event & { viewTransition: { ready: Promise<void> } | null };

/** Makes every page of this tab remember from now on how it was reached. */
export async function watchTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    async function read({ viewTransition }: Transition) {
      if (!viewTransition) return "no transition";
      try {
        await viewTransition.ready;
      } catch (error) {
        return String(error);
      }
      const effects = document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter(({ pseudoElement }) => pseudoElement?.endsWith("(subject)"));
      const group = effects.find(({ pseudoElement }) => pseudoElement?.includes("group"));
      const [from] = group?.getKeyframes() ?? [];
      const { e: x, f: y } = new DOMMatrix(String(from?.transform ?? "none"));
      const [width, height] = [from?.width, from?.height].map((size) =>
        Number.parseFloat(`${size}`),
      );
      return {
        parts: [...new Set(effects.map(({ pseudoElement }) => pseudoElement))].toSorted(),
        from: [x, y, width, height],
      };
    }
    addEventListener("pagereveal", (event) => {
      Object.assign(window, { transition: read(event as Transition) });
    });
  });
}

/** How the page was reached: the parts of the shared picture, and its place before. */
export async function transitionHere(page: Page): Promise<unknown> {
  // Waits for the next document where one is on its way.
  const known = await page.waitForFunction(() => Reflect.get(window, "transition"));
  return known.jsonValue();
}

/** Follows a link and expects that a picture of this page grows into that of the next. */
export async function expectGrowth(link: Locator, picture: Locator, address: string | RegExp) {
  const page = link.page();
  await link.scrollIntoViewIfNeeded();
  // Its buttons are there once scripts run.
  await expect(picture.getByRole("button").first()).toBeVisible();
  const { x, y, width, height } = await boxOf(picture);
  await link.click();
  await page.waitForURL(address);
  const reached = await transitionHere(page);
  expect(reached).toMatchObject({
    parts: ["group", "new", "old"].map((part) => `::view-transition-${part}(subject)`),
  });
  // Browsers capture whole pixels.
  const { from } = reached as { from: number[] };
  for (const [at, size] of [x, y, width, height].entries()) {
    expect(Math.abs((from[at] ?? Number.NaN) - (size ?? Number.NaN))).toBeLessThanOrEqual(1);
  }
}

/** Elements that have the same name in transitions: two of them cancel it. */
export const doubledNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll("*")]
      .map((one) => getComputedStyle(one).viewTransitionName)
      .filter((name) => name !== "none");
    return names.filter((name, at) => names.indexOf(name) !== at);
  });
