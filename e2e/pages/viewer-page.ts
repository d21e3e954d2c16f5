import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { fillText } from "../../lib/i18n/fill-text";
import { textsOf } from "./home-page";

/** In ms. Journeys wait for a video's turn often, while it plays. */
const OFTEN = [50];

/** A list as a vertical player, in English. */
export class ViewerPage {
  readonly texts = JSON.parse(readFileSync("messages/viewer/en.json", "utf8")).Viewer;
  readonly card = textsOf("en").Card;
  readonly dialog;
  readonly list;
  readonly opener;
  readonly settings;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: this.texts.label });
    this.list = this.dialog.getByRole("list", { name: this.texts.label });
    this.settings = page.getByRole("region", { name: this.texts.settings });
    this.opener = page.getByRole("main").getByRole("button", { name: this.card.watch }).first();
  }

  /** Opens the viewer by the first button of the page, once the cards beside it have scripts. */
  async open(act: "click" | "tap" = "click"): Promise<void> {
    const menu = this.page.getByRole("main").getByRole("button", { name: this.card.menu });
    await expect(menu.first()).toBeVisible();
    await this.opener[act]();
  }

  /** The current video: where it is in the list, and how it plays. Its place is -1 while there is none. */
  current() {
    return this.dialog.locator("li:not([inert])").evaluateAll(([slide]) => {
      const video = slide?.querySelector("video");
      const title = slide?.querySelector<HTMLAnchorElement>("h2 a");
      return {
        place: slide ? [...(slide.parentElement?.children ?? [])].indexOf(slide) : -1,
        id: title?.pathname.split("/").at(-1) ?? "",
        isPlaying: video ? !video.paused && video.currentTime > 0 : undefined,
        isMuted: video?.muted,
        speed: video?.playbackRate,
      };
    });
  }

  async expectCurrent(state: Partial<Awaited<ReturnType<ViewerPage["current"]>>>): Promise<void> {
    await expect.poll(() => this.current(), { intervals: OFTEN }).toMatchObject(state);
  }

  /** The list has stopped: a drag moves it from where it is, and so from a video's start only then. */
  async expectAtRest(): Promise<void> {
    const offset = () => this.list.evaluate((list) => list.scrollTop % list.clientHeight);
    await expect.poll(offset, { intervals: OFTEN }).toBe(0);
  }

  /** What a screen reader says of the current video: its place in the list, and its title. */
  async expectSpoken(place: number, total: number): Promise<void> {
    const title = (await this.dialog.locator("li:not([inert]) h2").textContent()) ?? "";
    const text = fillText(this.texts.place, { place: String(place), total: String(total), title });
    await expect(this.dialog.locator('> [aria-live="polite"]').first()).toHaveText(text);
  }

  /** X has the files of these places of Recent no more. */
  async loseFiles(...places: number[]): Promise<void> {
    const list = await this.page.request.get("/api/twitter/recent?limit=10");
    const { videos } = await list.json();
    const gone = new Set<string>(
      places.flatMap((place) => videos[place].qualities.map(({ url }: { url: string }) => url)),
    );
    await this.page.route(
      (url) => gone.has(url.href),
      (route) => route.fulfill({ status: 404, body: "" }),
    );
  }

  async openSettings(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.texts.settings }).click();
    await expect(this.settings).toBeVisible();
  }

  /** Players with a file. */
  loaded(): Promise<number> {
    return this.dialog.locator("video[src]").count();
  }

  /** The video that the address names; null without one. */
  named(): string | null {
    return /#watch=(\d+)$/.exec(this.page.url())?.[1] ?? null;
  }
}
