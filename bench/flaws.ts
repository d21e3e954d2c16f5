import type { BrowserContext, Page } from "@playwright/test";
import { cutOff } from "../e2e/pages/cut-off";

/** Names and titles of people may be cut, and what only assistive technology reads is. */
const MAY_BE_CUT =
  "[hidden], .sr-only, bdi, [dir=auto], [aria-hidden=true], .card-foot, .card-title, .truncate, .steady-label, [class*=line-clamp]";

export async function flawsOf(page: Page): Promise<string[]> {
  const own = await page.evaluate((mayBeCut) => {
    const texts = document.querySelectorAll("h1, h2, h3, p, li, a, button, span, label, dt, dd");
    return [...texts]
      .filter(
        (one) =>
          one.clientWidth > 1 &&
          one.scrollWidth > one.clientWidth + 1 &&
          ["hidden", "clip"].includes(getComputedStyle(one).overflowX) &&
          one.checkVisibility() &&
          !one.closest(mayBeCut) &&
          !one.querySelector("img, svg, video"),
      )
      .map((one) => `cut text ${one.outerHTML.slice(0, 200)}`);
  }, MAY_BE_CUT);
  return [...own, ...(await cutOff(page))];
}

/** Pictures that fail from now on. The site replaces them, so that a page has no trace of them. */
export function watchPictures(context: BrowserContext): string[] {
  const broken: string[] = [];
  const note = (url: string, why: string | number) => broken.push(`broken picture ${url}: ${why}`);
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A page that is left or reloaded ends its requests.
    if (request.resourceType() === "image" && why !== "net::ERR_ABORTED") note(request.url(), why);
  });
  context.on("response", (response) => {
    const isPicture = response.request().resourceType() === "image";
    if (isPicture && response.status() >= 400) note(response.url(), response.status());
  });
  return broken;
}
