import type { Engine } from "../engine";
import type { ForwardProxy } from "../proxy";
import type { Site } from "../site";

/** What the journeys of one engine need. */
export type Tour = {
  url: string;
  /** Subjects of the site's pages; null if the site was not filled. */
  filled: Site["filled"];
  proxy: ForwardProxy;
  /** The folder for the engine's downloads. */
  downloads: string;
  /** Width of the page. */
  width: number;
};

/** Deletes cookies and storage on the offline page, whose scripts do not write them again. */
export async function forgetAll(engine: Engine, url: string): Promise<void> {
  await engine.open(`${url}/offline/en.html`);
  await engine.run(() => localStorage.clear());
  await engine.forgetCookies();
}

export const countsAtLeast = (selector: string, count: number) =>
  document.querySelectorAll(selector).length >= count;

export const shows = (text: string, within: string) =>
  document.querySelector(within)?.textContent?.includes(text) === true;

/** Whether the page has this address, and is loaded. */
export const isAt = (path: string) =>
  location.pathname === path && document.readyState === "complete";
