import axe from "axe-core";
import { setBarsInFlow } from "../pages/bars-in-flow";
import { type Engine, until } from "./engine";
import { TEXTS } from "./site";

/** Other tests run axe at the widths of phones and desktops; a tablet's layout has other columns. */
const WIDTHS = [
  { width: 390, hasAxe: true },
  { width: 1024, hasAxe: false },
  { width: 1280, hasAxe: true },
];
export const HEIGHT = 844;

type Expected = {
  /** Whether the page should say that it does not exist. */
  isMissing?: boolean;
  /** A selector of what the page shows, perhaps only after a while. */
  shows?: string;
};

/** Faults of a page at each width. */
export async function faultsOf(
  engine: Engine,
  url: string,
  { isMissing = false, shows = "h1" }: Expected = {},
): Promise<string[]> {
  const faults: string[] = [];
  await engine.resize(WIDTHS[0]?.width ?? 0, HEIGHT);
  await engine.open(url);
  await until(engine, `${url} to come to rest`, isAtRest, WAITING, shows);
  const title = await engine.run(() => document.querySelector("h1")?.textContent);
  if (title === TEXTS.Shell.notFoundTitle && !isMissing) faults.push("is said not to exist");
  for (const { width, hasAxe } of WIDTHS) {
    await engine.resize(width, HEIGHT);
    await engine.run(toTop);
    const found = await faultsInView(engine, hasAxe);
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  const said = await engine.complaints();
  return [...faults, ...said.map((line) => `console: ${line}`)];
}

/** Faults of the page in its present state. */
export async function faultsInView(engine: Engine, hasAxe = true): Promise<string[]> {
  const found = [...(await engine.run(sideways)), ...(await engine.run(brokenPictures))];
  if (!hasAxe) return found;
  if (await engine.run(() => !("axe" in window))) await engine.inject(axe.source);
  await engine.run(setBarsInFlow, true);
  found.push(...(await engine.run(violations)));
  await engine.run(setBarsInFlow, false);
  return found;
}

/** Throws if the present page has faults. For journeys that open something and leave it again. */
export async function isClean(engine: Engine, what: string): Promise<void> {
  const faults = await faultsInView(engine);
  if (faults.length > 0) throw new Error(`${what}: ${faults.join(", ")}`);
}

/** Loading marks; a page that is about to redirect shows them too. */
const WAITING = "[data-testid=skeletons], [data-testid=loading], main .reel-loader";

function isAtRest(waits: string, shows: string): boolean {
  const waiting = document.querySelector(waits);
  const isThere = document.querySelector(shows) !== null;
  return document.readyState === "complete" && isThere && waiting === null;
}

/** Scrolls to the top: elsewhere the sticky header may cover parts of targets. */
async function toTop(): Promise<void> {
  scrollTo({ top: 0, behavior: "instant" });
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .map((element) => `${element.localName}.${element.className}`);
  return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${wide.slice(0, 4).join(", ")}`];
}

/** Pictures that failed to load and are visible. */
export function brokenPictures(): string[] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.currentSrc !== "")
    .filter((image) => image.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
    .map((image) => `broken picture ${image.currentSrc}`);
}

/** Runs axe with the same options as the tests in Chromium. */
async function violations(): Promise<string[]> {
  type Axe = { run: (options: object) => Promise<{ violations: Violation[] }> };
  type Violation = { id: string; nodes: { html: string }[] };
  const { axe } = window as unknown as { axe: Axe };
  const found = await axe.run({
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } },
  });
  return found.violations.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160))}`,
  );
}
