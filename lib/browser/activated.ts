/**
 * Resolves once the page is shown: at once, or when a prerendered page is opened. What counts or
 * records waits for it, since nobody has seen a prerendered page yet.
 */
export function activated(): Promise<void> {
  if (typeof document === "undefined" || !("prerendering" in document) || !document.prerendering) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}
