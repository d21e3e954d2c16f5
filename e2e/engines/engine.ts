/** A browser with one page, driven from outside. */
export type Engine = {
  name: string;
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
  /** Closes tabs that the page opened: behind another tab a page draws no frames. */
  closeOthers: () => Promise<void>;
  /** Deletes the cookies of the page's site. */
  forgetCookies: () => Promise<void>;
  /** Size of the page in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page; its arguments and result are JSON. */
  run: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  /** Runs a script in the page even if its content policy forbids it. */
  inject: (source: string) => Promise<void>;
  /** Clicks a point of the window, as a pointer does. */
  pressAt: (point: Point) => Promise<void>;
  /** Types into the element that has the focus. `Enter`, `Tab` and single characters are keys. */
  type: (text: string) => Promise<void>;
  /** Errors and warnings that the page has printed since the last call. */
  complaints: () => Promise<string[]>;
  screenshot: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Ports of X's hosts, and the folder for downloads. */
export type Surroundings = { proxyPort: number; downloads: string };

type Point = { x: number; y: number };

/** Time limit for a page to reach the next state, in ms. */
export const PATIENCE_MS = 15_000;
/** WebKit's driver never answers a question that was on its way when the page was replaced. */
const QUESTION_MS = 3_000;
const POLL_MS = 50;

export const pause = (ms = POLL_MS) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for a condition in the page, and returns its value. */
export async function until<Args extends unknown[], Result>(
  engine: Engine,
  what: string,
  condition: (...args: Args) => Result,
  ...args: Args
): Promise<Awaited<Result>> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    // A page that is being replaced cannot answer, which counts as not yet.
    const question = engine.run(condition, ...args).catch(() => null);
    const answer = await Promise.race([question, pause(QUESTION_MS)]);
    if (answer) return answer;
    await pause();
  }
  throw new Error(`${engine.name}: ${what} did not happen within ${PATIENCE_MS / 1000} s`);
}

/** Waits until a list from the page is empty. */
export async function untilNone(engine: Engine, what: string, list: () => string[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let left = await engine.run(list);
  while (left.length > 0 && performance.now() < deadline) {
    await pause();
    left = await engine.run(list);
  }
  if (left.length > 0) throw new Error(`${what}: ${left.join(", ")}`);
}

/** Presses the first visible element of a selector. */
export async function press(engine: Engine, selector: string): Promise<void> {
  const point = await until(engine, `${selector} to press`, pointOf, selector, "");
  if (point) await engine.pressAt(point);
}

/** Presses the visible button or link whose label or text begins with these words. */
export async function pressNamed(engine: Engine, words: string, within = "body"): Promise<void> {
  const controls = `${within} :is(button, a, summary, label)`;
  const point = await until(engine, `“${words}” to press`, pointOf, controls, words);
  if (point) await engine.pressAt(point);
}

/**
 * The point at which an element can be pressed, once it no longer moves and nothing covers it.
 * Functions that run in the page contain no named functions: tsx would call a helper that pages
 * lack.
 */
async function pointOf(selector: string, words: string): Promise<Point | null> {
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return name.trim().startsWith(words) && element.getClientRects().length > 0;
  });
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  const centers: Point[] = [];
  for (let look = 0; found && look < 2; look += 1) {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const { x, y, width, height } = found.getBoundingClientRect();
    centers.push({ x: x + width / 2, y: y + height / 2 });
  }
  const [before, point] = centers;
  if (!point || point.x !== before?.x || point.y !== before.y) return null;
  return found?.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
}
