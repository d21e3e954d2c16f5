import type { Page, Route } from "@playwright/test";

/** From now on our scripts that contain `mark` do not load. Returns their number so far. */
export async function loseScript(
  page: Page,
  mark: string,
  lose = (route: Route) => route.abort(),
): Promise<() => number> {
  let lost = 0;
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    const response = await route.fetch().catch(() => null);
    // This fails once the requesting page is closed.
    const script = await response?.text().catch(() => null);
    if (!response || typeof script !== "string") return;
    if (!script.includes(mark)) return route.fulfill({ response }).catch(() => undefined);
    lost += 1;
    await lose(route);
  });
  return () => lost;
}
