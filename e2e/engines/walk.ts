import axe from "axe-core";
import { PAGE_NAMES, pagePath } from "../../lib/routes";
import { type Engine, until } from "./engine";
import type { Site } from "./site";

const WIDTHS = [390, 1024, 1280];
/** Where axe looks too. */
const AXE_WIDTHS = [390, 1280];
export const HEIGHT = 844;

/** Every type of page. */
export function pathsOf({ handle }: Site, videoId: string): string[] {
  return [
    ...PAGE_NAMES.map((name) => pagePath("en", name)),
    `/en/author/${handle}`,
    `/en/video/${videoId}`,
    "/en/search?q=roof",
    "/en/nothing-here",
  ];
}

/** What is wrong with a page at each width. */
export async function faultsOf(engine: Engine, url: string): Promise<string[]> {
  const faults: string[] = [];
  await engine.resize(WIDTHS[0] ?? 0, HEIGHT);
  await engine.open(url);
  await until(engine, `${url} to come to rest`, isAtRest);
  for (const width of WIDTHS) {
    await engine.resize(width, HEIGHT);
    await engine.run(nextFrames);
    const found = [...(await engine.run(sideways)), ...(await engine.run(brokenPictures))];
    if (AXE_WIDTHS.includes(width)) found.push(...(await violations(engine)));
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  const said = await engine.complaints();
  // A page that does not exist is answered with 404, which browsers print.
  const own = url.includes("nothing-here") ? said.filter((line) => !/404/.test(line)) : said;
  return [...faults, ...own.map((line) => `console: ${line}`)];
}

function isAtRest(): boolean {
  const waiting = document.querySelector("[data-testid=skeletons], [data-testid=loading]");
  const isThere = document.querySelector("h1") !== null;
  return document.readyState === "complete" && isThere && waiting === null;
}

async function nextFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
}

/** Pictures that failed and show. */
export function brokenPictures(): string[] {
  return [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && image.currentSrc !== "")
    .filter((image) => image.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
    .map((image) => `broken picture ${image.currentSrc}`);
}

/** As the tests of accessibility in Chromium ask axe. */
async function violations(engine: Engine): Promise<string[]> {
  await engine.run((source: string) => {
    if (!("axe" in window)) new Function(source).call(window);
  }, axe.source);
  return engine.run(async () => {
    scrollTo({ top: 0, behavior: "instant" });
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
  });
}
