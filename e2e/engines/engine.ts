/** A browser that is driven from outside, with one page. */
export type Engine = {
  name: string;
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** Of the page, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page; its arguments and result are JSON. */
  run: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Presses the one element that a CSS selector finds, as a pointer does. */
  press: (selector: string) => Promise<void>;
  /** Types into the element that has the focus. `Enter`, `Tab` and single characters are keys. */
  type: (text: string) => Promise<void>;
  /** What the page has printed as errors and warnings since it was asked last. */
  complaints: () => Promise<string[]>;
  screenshot: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Where X's hosts are, and where downloads go. */
export type Surroundings = { proxyPort: number; downloads: string };

const PATIENCE_MS = 15_000;
const POLL_MS = 50;

/** Waits for a condition in the page. */
export async function until<Args extends unknown[]>(
  engine: Engine,
  what: string,
  condition: (...args: Args) => unknown,
  ...args: Args
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    // A page that is being replaced cannot answer.
    if (await engine.run(condition, ...args).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${engine.name}: ${what} did not happen within ${PATIENCE_MS / 1000} s`);
}

const MARK = "data-engine-target";

/** Presses the visible button or link whose label or text begins with these words. */
export async function pressNamed(engine: Engine, words: string, within = "body"): Promise<void> {
  await until(engine, `“${words}” to press`, markNamed, words, within, MARK);
  await engine.press(`[${MARK}]`);
}

function markNamed(words: string, within: string, mark: string): boolean {
  for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
  const found = [...document.querySelectorAll(`${within} :is(button, a, summary, label)`)].find(
    (element) => {
      const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return name.trim().startsWith(words) && element.getClientRects().length > 0;
    },
  );
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  const { x = 0, y = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
  // Not before a sheet that slides in has brought it under the pointer.
  if (!found?.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return false;
  found.setAttribute(mark, "");
  return true;
}
