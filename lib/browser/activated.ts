/**
 * Resolves once the page is visible: at once, or when a prerendered page is opened. Counting and
 * recording wait for it, since a prerendered page has not been seen.
 */
export function activated(): Promise<void> {
  if (typeof document === "undefined" || !("prerendering" in document) || !document.prerendering) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}
