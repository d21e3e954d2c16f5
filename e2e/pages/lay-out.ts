import type { Page } from "@playwright/test";

/**
 * Shows pages as the server sends them, one after the other in one document: without their scripts and
 * pictures they need a few milliseconds each. Ends once their styles are there.
 */
export async function showServerPages(page: Page, start: string): Promise<void> {
  await page.route(/\/_next\/static\/.+\.js/, (route) => route.abort());
  await page.goto(start);
}

/** Replaces the document's content by that of an address. */
export function layOut(page: Page, path: string): Promise<void> {
  return page.evaluate(async (path) => {
    const html = await (await fetch(path)).text();
    const sent = new DOMParser().parseFromString(html, "text/html");
    for (const late of sent.querySelectorAll('[hidden][id^="S:"]')) {
      sent.getElementById(late.id.replace("S:", "B:"))?.replaceWith(...late.childNodes);
    }
    for (const one of sent.querySelectorAll("script, style, img, video, iframe")) one.remove();
    const styles = [...sent.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    const missing = styles.filter(
      ({ href }) => ![...document.styleSheets].some((sheet) => sheet.href === href),
    );
    await Promise.all(
      missing.map(
        (style) =>
          new Promise((done) => {
            style.addEventListener("load", done);
            document.head.append(style);
          }),
      ),
    );
    document.documentElement.lang = sent.documentElement.lang;
    document.body.replaceChildren(...sent.body.childNodes);
  }, path);
}
