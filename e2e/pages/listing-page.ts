import { expect, type Locator, type Page } from "@playwright/test";
import { textsOf } from "./home-page";

const en = textsOf("en");

type List = "recent-videos" | "popular-videos" | "highly-rated";

/** The card at the top of the window, or the last one below the list, and its distance. */
type Place = { card: string; top: number };

/** A page that is a list of videos, in English. */
export class ListingScreen {
  readonly texts = en;
  readonly cards: Locator;
  readonly loadMore: Locator;
  readonly previous: Locator;
  readonly skeletons: Locator;

  constructor(readonly page: Page) {
    this.cards = page.getByRole("article");
    this.loadMore = page.getByRole("link", { name: en.Listing.loadMore });
    this.previous = page.getByRole("link", { name: en.Listing.previousPage });
    this.skeletons = page.getByTestId("skeleton");
  }

  async open(list: List, query = ""): Promise<void> {
    await this.page.goto(`/en/${list}${query}`);
  }

  /** Until its scripts run, a card has its title's link alone, and follows no pointer. */
  async expectScripted(card: Locator): Promise<void> {
    await expect(card.getByRole("button", { name: this.texts.Card.menu })).toBeVisible();
  }

  period(name: string): Locator {
    return this.page
      .getByRole("navigation", { name: en.Listing.period })
      .getByRole("link", { name });
  }

  /** The addresses that the cards open, in order. */
  async videoUrls(): Promise<string[]> {
    // Without scripts, the address changes before the page has all of its cards.
    await this.page.waitForLoadState();
    return this.cards
      .locator('a[href^="https://video.twimg.com/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  }

  /** Position of each card on the page, in CSS pixels. */
  places(): Promise<number[][]> {
    return this.cards.evaluateAll((cards) =>
      cards.map((card) => {
        // Far from the window a card has an estimated height.
        if (card instanceof HTMLElement) card.style.contentVisibility = "visible";
        const { left, top, width, height } = card.getBoundingClientRect();
        return [left, top + scrollY, width, height];
      }),
    );
  }

  /** Waits until the history keeps the place in a list that has grown. */
  async keptPlace(): Promise<Place> {
    await expect.poll(() => this.findKeptPlace()).not.toBeNull();
    return (await this.findKeptPlace()) ?? { card: "", top: 0 };
  }

  /** Browsers scroll by whole pixels. */
  async expectPlace({ card, top }: Place): Promise<void> {
    const distance = async () => {
      const now = await this.findKeptPlace();
      return now?.card === card ? Math.abs(now.top - top) : Number.POSITIVE_INFINITY;
    };
    await expect.poll(distance).toBeLessThanOrEqual(1);
  }

  /** Null until the history has the card that is at the top of the window now. */
  private findKeptPlace(): Promise<Place | null> {
    return this.page.evaluate(() => {
      const cells = [...document.querySelectorAll("main li:has(article)")];
      const cell = cells.find((one) => one.getBoundingClientRect().bottom > 0) ?? cells.at(-1);
      const link = cell?.querySelector("a[href*='/video/']");
      const card = link?.getAttribute("href")?.split("/").at(-1);
      const top = cell?.getBoundingClientRect().top;
      const { spot } = history.state?.grown ?? {};
      return card && spot?.card === card && spot.top === top ? spot : null;
    });
  }

  columns(): Promise<number> {
    return this.cards
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
      .then((lefts) => new Set(lefts.map(Math.round)).size);
  }
}
