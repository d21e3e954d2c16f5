import type { Page } from "@playwright/test";

/**
 * Shows pages as the server sends them, one after the other in one document: without their scripts and
 * pictures they need a few milliseconds each. Ends once their styles are there.
 */
export async function showServerPages(page: Page, start: string): Promise<void> {
  await page.route(/\/_next\/static\/.+\.js/, (route) => route.abort());
  await page.goto(start);
  // Where lines break is known without painting them.
  await page.evaluate(() => {
    const unpainted = new CSSStyleSheet();
    unpainted.replaceSync("* { visibility: hidden !important }");
    document.adoptedStyleSheets.push(unpainted);
  });
}

type Shown = { lang: string; nodes: ChildNode[] };

/**
 * Replaces the document's content by that of each address in turn. The server makes the next ones
 * meanwhile, and what was shown before comes back without being sent again.
 */
export async function layOutEach(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<void> {
  await page.evaluate((paths) => {
    const sent: Map<string, Promise<string>> = Reflect.get(window, "sent") ?? new Map();
    Reflect.set(window, "sent", sent);
    for (const path of paths) {
      if (!sent.has(path))
        sent.set(
          path,
          fetch(path).then((answer) => answer.text()),
        );
    }
  }, paths);
  for (const path of paths) {
    await layOut(page, path);
    await look(path);
  }
}

function layOut(page: Page, path: string): Promise<void> {
  return page.evaluate(async (path) => {
    const shown: Map<string, Shown> = Reflect.get(window, "shown") ?? new Map();
    Reflect.set(window, "shown", shown);

    async function parse(html: string): Promise<Shown> {
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
      return { lang: sent.documentElement.lang, nodes: [...sent.body.childNodes] };
    }

    const before = shown.get(path);
    const { lang, nodes } = before ?? (await parse(await Reflect.get(window, "sent").get(path)));
    shown.set(path, { lang, nodes });
    document.documentElement.lang = lang;
    document.body.replaceChildren(...nodes);
  }, path);
}
