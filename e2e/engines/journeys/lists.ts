import { type Engine, pressNamed, until } from "../engine";
import { TEXTS } from "../site";
import { isClean } from "../walk";
import { countsAtLeast, forgetAll, isAt, type Tour } from "./tour";

const { Card, Listing } = TEXTS;

export async function growsAListAndComesBack(engine: Engine, { url }: Tour): Promise<void> {
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

export async function watchesAList(engine: Engine, { url }: Tour): Promise<void> {
  await engine.open(`${url}/en/recent-videos`);
  await pressNamed(engine, Card.watch, "main");
  await until(engine, "the first video to play", playsAt, 0);
  await engine.type("n");
  await until(engine, "the second video to play", playsAt, 1);
  await until(engine, "the address of a video", () => location.hash.startsWith("#watch="));
  await isClean(engine, "watch mode");
  await engine.back();
  await until(engine, "the list", () => document.querySelector("dialog ol") === null);
  await until(engine, "the address of the list", () => location.hash === "");
}

/** Whether the viewer plays the video at this position. */
function playsAt(place: number): boolean {
  const slide = document.querySelectorAll("dialog ol > li")[place];
  const time = slide?.querySelector("video")?.currentTime ?? 0;
  return slide?.matches(":not([inert])") === true && time > 0;
}

export async function keepsAHeart(engine: Engine, { url }: Tour): Promise<void> {
  await forgetAll(engine, url);
  await engine.open(`${url}/en/recent-videos`);
  await pressNamed(engine, Card.favorite, "main article");
  // A browser's first heart leads to sign-in; the favorite is kept even without it.
  await until(engine, "sign-in", isAt, "/en/login");
  await engine.open(`${url}/en/favorites`);
  await until(engine, "the favorite", countsAtLeast, "main article", 1);
}
