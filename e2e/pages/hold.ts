import type { Page, Route } from "@playwright/test";

export type Answer = Parameters<Route["fulfill"]>[0] | "none" | "the real one";

/** Holds requests for a path until the function that it gives is called; then answers them so. */
export async function hold(page: Page, path: string | RegExp, answer: Answer = "the real one") {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    if (answer === "the real one") await route.continue();
    else if (answer === "none") await route.abort();
    else await route.fulfill(answer);
  });
  return letGo;
}
