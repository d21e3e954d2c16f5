import type { Page } from "@playwright/test";

/** Elements of the page that move or would: by an animation or by a transition of their state. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lasts = (durations: string) =>
      durations.split(", ").some((duration) => Number.parseFloat(duration) > 0.001);
    const moves = (style: CSSStyleDeclaration) =>
      lasts(style.transitionDuration) ||
      (style.animationName !== "none" && lasts(style.animationDuration));
    const running = document.getAnimations().filter(({ effect }) => {
      const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
      return Number(activeDuration) > 1;
    });
    return [...document.querySelectorAll("body *")]
      .filter((one) => [null, "::after"].some((part) => moves(getComputedStyle(one, part))))
      .map((one) => one.outerHTML.slice(0, 200))
      .concat(running.map(({ id, playState }) => `animation ${id} ${playState}`));
  });
}
