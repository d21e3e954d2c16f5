import type { Locator, Page } from "@playwright/test";
import en from "../../messages/en.json" with { type: "json" };

type List = "recent-videos" | "popular-videos" | "highly-rated";

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

  period(name: string): Locator {
    return this.page
      .getByRole("navigation", { name: en.Listing.period })
      .getByRole("link", { name });
  }

  /** The addresses that the cards open, in order. */
  videoUrls(): Promise<string[]> {
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

  columns(): Promise<number> {
    return this.cards
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
      .then((lefts) => new Set(lefts.map(Math.round)).size);
  }
}
