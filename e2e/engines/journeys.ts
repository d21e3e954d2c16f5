import { readdirSync } from "node:fs";
import { fakeCase } from "../fake-x/catalogue";
import { type Engine, pressNamed, until } from "./engine";
import { type Site, TEXTS } from "./site";
import { brokenPictures } from "./walk";

const { Card, Home, Listing, Result, Shell, SignIn, Several } = TEXTS;
const FIELD = "form input[name=url]";

export type Journey = {
  name: string;
  /** Only the quick ones are part of `npm test`. */
  isQuick?: boolean;
  /** In a page of this width. Those that are not quick need lists with videos. */
  go: (engine: Engine, site: Site, width: number) => Promise<void>;
};

/** Pastes into the form and sends it. */
async function lookUp(engine: Engine, { url }: Site, text: string): Promise<void> {
  await engine.open(`${url}/en`);
  await until(engine, "the form to work", isHydrated);
  await engine.press(FIELD);
  await engine.type(text);
  await engine.type("Enter");
}

/** Opens a page as for the first time. */
async function forgetAll(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await engine.run(async () => {
    localStorage.clear();
    for (const { name = "" } of await cookieStore.getAll()) await cookieStore.delete(name);
  });
  await engine.open(url);
}

function isHydrated(): boolean {
  const form = document.querySelector("form input[name=url]")?.closest("form");
  return form !== null && Object.keys(form ?? {}).some((key) => key.startsWith("__reactProps"));
}

const shows = (text: string, within: string) =>
  document.querySelector(within)?.textContent?.includes(text) === true;

const countsAtLeast = (selector: string, count: number) =>
  document.querySelectorAll(selector).length >= count;

async function savesAVideo(engine: Engine, site: Site): Promise<void> {
  await lookUp(engine, site, fakeCase("nasa").link);
  const panel = `section[aria-label="${Result.title}"]`;
  await until(engine, "a result", countsAtLeast, panel, 1);
  await pressNamed(engine, `${Result.save} · `, panel);
  await until(engine, "the button to say saved", shows, Result.saved, panel);
  const deadline = performance.now() + 10_000;
  const isThere = () => readdirSync(site.downloads).some((name) => name.endsWith(".mp4"));
  while (!isThere() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (!isThere())
    throw new Error(`no file in ${readdirSync(site.downloads).join(", ") || "the folder"}`);
}

async function failureNamesItsStep(engine: Engine, site: Site): Promise<void> {
  await lookUp(engine, site, fakeCase("deleted").link);
  await until(engine, "the notice", shows, Home.openOnX, "#post-link-notice");
}

async function takesSeveralLinks(engine: Engine, site: Site): Promise<void> {
  const links = ["101", "102", "103"].map((end) => `https://x.com/i/status/1999000000000000${end}`);
  await lookUp(engine, site, links.join(" "));
  const list = `section[aria-label="${Several.title}"]`;
  await until(engine, "three rows", countsAtLeast, `${list} li`, 3);
}

async function growsAListAndComesBack(engine: Engine, { url }: Site): Promise<void> {
  await engine.open(`${url}/en/recent-videos`);
  await pressNamed(engine, Listing.loadMore, "main");
  await until(engine, "more cards", countsAtLeast, "main article", 31);
  await engine.run(() => document.querySelectorAll("main article")[31]?.scrollIntoView());
  const place = await engine.run(() => scrollY);
  await engine.run(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await engine.open(`${url}/en/terms`);
  await engine.back();
  await until(engine, "the grown list", countsAtLeast, "main article", 31);
  await until(engine, "the place", (at: number) => Math.abs(scrollY - at) < 300, place);
}

async function watchesAList(engine: Engine, { url }: Site): Promise<void> {
  await engine.open(`${url}/en/recent-videos`);
  await pressNamed(engine, Card.watch, "main");
  await until(engine, "the first video to play", playsAt, 0);
  await engine.type("n");
  await until(engine, "the second video to play", playsAt, 1);
  await until(engine, "the address of a video", () => location.hash.startsWith("#watch="));
  await engine.back();
  await until(engine, "the list", () => document.querySelector("dialog ol") === null);
  await until(engine, "the address of the list", () => location.hash === "");
}

/** Whether the viewer plays the video at this place. */
function playsAt(place: number): boolean {
  const slide = document.querySelectorAll("dialog ol > li")[place];
  const time = slide?.querySelector("video")?.currentTime ?? 0;
  return slide?.matches(":not([inert])") === true && time > 0;
}

async function keepsAHeart(engine: Engine, { url }: Site): Promise<void> {
  await forgetAll(engine, `${url}/en/recent-videos`);
  await pressNamed(engine, Card.favorite, "main article");
  // The first heart of a browser leads to sign-in, and is kept without.
  await until(engine, "sign-in", () => location.pathname === "/en/login");
  await engine.open(`${url}/en/favorites`);
  await until(engine, "the favorite", countsAtLeast, "main article", 1);
}

/** Below this width the theme is in the site's menu. */
const PHONE_PX = 640;

async function choosesThemeAndLanguage(engine: Engine, site: Site, width: number): Promise<void> {
  await engine.open(`${site.url}/en/authors`);
  await engine.run(() => localStorage.removeItem("postreel-theme"));
  if (width < PHONE_PX) {
    await pressNamed(engine, Shell.menu, "header");
    await pressNamed(engine, Shell.themeDark, "dialog");
    await pressNamed(engine, Shell.closeMenu, "dialog");
  } else {
    await pressNamed(engine, Shell.theme, "header");
    await pressNamed(engine, Shell.themeDark, "header");
  }
  const isDark = () => document.documentElement.dataset.theme === "dark";
  await until(engine, "the dark theme", isDark);
  await pressNamed(engine, Shell.language, "header");
  await pressNamed(engine, "日本語", "header");
  await until(engine, "the Japanese page", () => document.documentElement.lang === "ja");
  await until(engine, "the theme to stay", isDark);
}

/** An engine draws its own icon for a picture that failed, unless the page hides it. */
async function hidesFailedPictures(engine: Engine, site: Site): Promise<void> {
  const { url, x } = site;
  await lookUp(engine, site, fakeCase("nasa").link);
  await until(engine, "a result", countsAtLeast, `section[aria-label="${Result.title}"]`, 1);
  x.setFault("images", "not-found", 10_000);
  try {
    for (const [path, item] of [
      ["/en/history", "main li"],
      ["/en/recent-videos", "main [data-testid=no-thumbnail]"],
      ["/en", "main article"],
    ] as const) {
      const before = x.requests().filter(isPicture).length;
      await engine.open(url + path);
      await until(engine, `${path} without pictures`, countsAtLeast, item, 1);
      await until(engine, "what is left of pictures", hasNoneLoading);
      const shown = await engine.run(brokenPictures);
      if (shown.length > 0) throw new Error(`${path}: ${shown.join(", ")}`);
      const asked = x.requests().filter(isPicture).length - before;
      if (asked === 0) throw new Error(`${path} asked for no picture`);
    }
  } finally {
    x.setFault("images", null);
  }
}

const isPicture = ({ host }: { host: string }) => host === "pbs.twimg.com";

function hasNoneLoading(): boolean {
  const near = [...document.images].filter(
    (image) => image.getBoundingClientRect().top < innerHeight,
  );
  return near.every((image) => image.complete);
}

async function signsIn(engine: Engine, { url }: Site, width: number): Promise<void> {
  const email = `${engine.name.toLowerCase()}-${width}@postreel.example`;
  const password = "a password of some length";
  await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: "embedded" },
    body: JSON.stringify({ email, password, data: { full_name: "Ana" } }),
  });
  await forgetAll(engine, `${url}/en/login`);
  await until(engine, "the fields", countsAtLeast, "main input[type=password]", 1);
  await engine.press("main input[type=email]");
  await engine.type(email);
  await engine.press("main input[type=password]");
  await engine.type(password);
  await pressNamed(engine, SignIn.submit, "main form");
  await until(engine, "to be signed in", () => document.cookie.includes("sb-"));
}

export const JOURNEYS: Journey[] = [
  { name: "a link becomes a file", isQuick: true, go: savesAVideo },
  { name: "a failure names its next step", isQuick: true, go: failureNamesItsStep },
  { name: "several links are a list", go: takesSeveralLinks },
  { name: "a list grows, and Back returns to its place", go: growsAListAndComesBack },
  { name: "a list is watched, and Back leaves it", go: watchesAList },
  { name: "a heart is kept, and listed", go: keepsAHeart },
  { name: "theme and language can be chosen", go: choosesThemeAndLanguage },
  { name: "pictures that fail leave nothing", go: hidesFailedPictures },
  { name: "a visitor signs in", go: signsIn },
];
