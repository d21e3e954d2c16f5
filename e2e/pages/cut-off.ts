import type { Page } from "@playwright/test";

/** The narrowest window that has to show everything without horizontal scrolling (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 800 };

/**
 * What does not fit the window's width: the page itself, a control beyond an edge, a button whose
 * text is cut off. Names and titles of people may be cut, and a scrollable row may be wider.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth: width } = document.documentElement;
    const wide = scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : [];
    const isShown = (control: Element) => {
      const box = control.getBoundingClientRect();
      // Elements for screen readers only are one pixel large.
      return control.checkVisibility({ visibilityProperty: true }) && box.width > 1;
    };
    function isInside(control: Element): boolean {
      const { left, right } = control.getBoundingClientRect();
      for (let box = control.parentElement; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === "auto" || overflowX === "scroll") return true;
        const edge = box.getBoundingClientRect();
        if (overflowX !== "visible" && (left < edge.left - 1 || right > edge.right + 1))
          return false;
      }
      return left > -1 && right < width + 1;
    }
    /** A frame clips its picture's blur, which raises `scrollWidth` though nothing is lost. */
    function hasCutContent(part: Element): boolean {
      const { right } = part.getBoundingClientRect();
      const isOver = (one: Element) => one.getBoundingClientRect().right > right + 1;
      const isBlurred = (one: Element) => getComputedStyle(one).filter.includes("blur");
      const inside = [...part.querySelectorAll("*")].filter((one) => !one.closest(".sr-only"));
      if (!inside.some((one) => isOver(one) && isBlurred(one))) return true;
      if (inside.some((one) => isOver(one) && !isBlurred(one))) return true;
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest(".sr-only")) continue;
        range.selectNodeContents(text);
        if (range.getBoundingClientRect().right > right + 1) return true;
      }
      return false;
    }
    const isCut = (control: Element) =>
      control.matches("button, summary, label, .button") &&
      [control, ...control.querySelectorAll("*")].some(
        (part) =>
          !part.closest("bdi, svg") &&
          part.clientWidth > 1 &&
          getComputedStyle(part).overflowX === "hidden" &&
          part.scrollWidth > part.clientWidth + 1 &&
          hasCutContent(part),
      );
    const controls = document.querySelectorAll(
      "a[href], button, input, label, select, summary, textarea, video[controls]",
    );
    return [...controls]
      .filter((control) => isShown(control) && (!isInside(control) || isCut(control)))
      .map((control) => control.outerHTML.slice(0, 200))
      .concat(wide);
  });
}
