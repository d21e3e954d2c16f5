import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { newVisitor } from "../test";
import { type Texts, textsOf } from "./home-page";
import type { Person } from "./sign-in";

/** Hearts on cards, and the favorites page. */
export class FavoritesPage {
  readonly texts: Texts;
  readonly cards: Locator;

  constructor(
    readonly page: Page,
    readonly language: Language = "en",
  ) {
    this.texts = textsOf(language);
    this.cards = page.getByRole("article");
  }

  async open(): Promise<void> {
    await this.page.goto(`/${this.language}/favorites`);
  }

  heart(card: Locator): Locator {
    return card.getByRole("button", { name: this.texts.Card.favorite, exact: true });
  }

  /** The card that opens a file. */
  cardOf(videoUrl: string): Locator {
    return this.cards.filter({ has: this.page.locator(`a[href="${videoUrl}"]`) });
  }

  async signOut(person: Person): Promise<void> {
    await this.page.locator("summary", { hasText: person.name }).click();
    await this.page.getByRole("button", { name: this.texts.Shell.signOut }).click();
  }
}

/** The ids of posts, in the order of their links. Each lookup is a new visitor's, so that no limit applies. */
export async function videoIds(request: APIRequestContext, links: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const url of links) {
    const options = { data: { url }, headers: newVisitor() };
    const answer = await request.post("/api/twitter/video-url", options);
    expect(answer.ok(), await answer.text()).toBe(true);
    ids.push((await answer.json()).id);
  }
  return ids;
}

/** Adds a user's favorites; the last one is the newest. */
export async function keep(request: APIRequestContext, { token }: Person, ids: string[]) {
  const add = async (id: string) => {
    const answer = await request.post("/api/favorites", {
      data: { video_id: id },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await Promise.all(ids.slice(0, -1).map(add));
  await Promise.all(ids.slice(-1).map(add));
}
