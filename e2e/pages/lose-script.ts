import type { Page, Route } from "@playwright/test";

/** From now on the scripts of ours that contain `mark` do not arrive. Gives their number so far. */
export async function loseScript(
  page: Page,
  mark: string,
  lose = (route: Route) => route.abort(),
): Promise<() => number> {
  let lost = 0;
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch().catch(() => null);
    // All of this fails once the requesting page was left.
    const script = await response?.text().catch(() => null);
    if (!response || typeof script !== "string") return;
    if (!script.includes(mark)) return route.fulfill({ response }).catch(() => undefined);
    lost += 1;
    await lose(route);
  });
  return () => lost;
}
