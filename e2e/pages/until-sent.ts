import { type APIRequestContext, expect } from "@playwright/test";

/**
 * Waits until the server sends a page with a text, or with so many cards: lists are refreshed every ten
 * seconds and cached for some. Asking for the HTML costs a hundredth of opening the page again.
 */
export async function untilSent(
  request: APIRequestContext,
  path: string,
  wanted: string | { cards: number },
): Promise<void> {
  const isSent = async () => {
    const html = await (await request.get(path)).text();
    if (typeof wanted === "string") return html.includes(wanted);
    return (html.match(/<article/g)?.length ?? 0) >= wanted.cards;
  };
  await expect.poll(isSent, { message: path, timeout: 40_000, intervals: [250] }).toBe(true);
}
