import type { Engine } from "../engine";
import type { ForwardProxy } from "../proxy";
import type { Site } from "../site";

/** What the journeys of one engine are about. */
export type Tour = {
  url: string;
  /** What its pages are about; null where the site was not filled. */
  filled: Site["filled"];
  proxy: ForwardProxy;
  /** Where the engine puts what it downloads. */
  downloads: string;
  /** Of the page. */
  width: number;
};

/** Forgets the visitor, on a page whose scripts do not remember them meanwhile. */
export async function forgetAll(engine: Engine, url: string): Promise<void> {
  await engine.open(`${url}/offline/en.html`);
  await engine.run(() => localStorage.clear());
  await engine.forgetCookies();
}

export const countsAtLeast = (selector: string, count: number) =>
  document.querySelectorAll(selector).length >= count;

export const shows = (text: string, within: string) =>
  document.querySelector(within)?.textContent?.includes(text) === true;

/** At an address, and loaded. */
export const isAt = (path: string) =>
  location.pathname === path && document.readyState === "complete";
