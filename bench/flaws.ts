import type { Page } from "@playwright/test";
import { cutOff } from "../e2e/pages/cut-off";

/** Names and titles of people may be cut, and what only assistive technology reads is. */
const MAY_BE_CUT =
  "[hidden], .sr-only, bdi, [aria-hidden=true], .card-foot, .card-title, .truncate, .steady-label, [class*=line-clamp]";

/** What is wrong with any page that shows it: broken pictures, cut texts, and what does not fit the window. */
export async function flawsOf(page: Page): Promise<string[]> {
  const own = await page.evaluate((mayBeCut) => {
    const texts = document.querySelectorAll("h1, h2, h3, p, li, a, button, span, label, dt, dd");
    return [
      ...[...document.images]
        .filter((one) => one.currentSrc && one.complete && !one.naturalWidth)
        .map((one) => `broken picture ${one.currentSrc}`),
      ...[...texts]
        .filter(
          (one) =>
            one.clientWidth > 1 &&
            one.scrollWidth > one.clientWidth + 1 &&
            ["hidden", "clip"].includes(getComputedStyle(one).overflowX) &&
            one.checkVisibility() &&
            !one.closest(mayBeCut) &&
            !one.querySelector("img, svg, video"),
        )
        .map((one) => `cut text ${one.outerHTML.slice(0, 200)}`),
    ];
  }, MAY_BE_CUT);
  return [...own, ...(await cutOff(page))];
}
