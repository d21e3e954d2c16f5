/** Counting and recording wait for it: a prerendered page has not been seen. */
export function activated(): Promise<void> {
  if (typeof document === "undefined" || !("prerendering" in document) || !document.prerendering) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}
