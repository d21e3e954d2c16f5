import type { Page } from "@playwright/test";

/** Smallest size of a touch target, in CSS pixels. */
const LEAST = 44;

/** Smaller buttons and links, except links in running text (WCAG 2.5.8). */
export function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isInText = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const isShown = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      // Elements for screen readers only are one pixel large until focused.
      return target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    return [...document.querySelectorAll("a[href], button, summary")]
      .filter((target) => isShown(target) && !isInText(target))
      .filter((target) => Math.round(target.getBoundingClientRect().height) < least)
      .map((target) => `${target.getBoundingClientRect().height}: ${target.outerHTML}`);
  }, LEAST);
}
