import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { type Texts, textsOf } from "./home-page";

/** The directory in one language. */
export class AuthorsPage {
  readonly texts: Texts;

  constructor(
    readonly page: Page,
    readonly language: Language = "en",
  ) {
    this.texts = textsOf(language);
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/${this.language}/authors${query}`);
  }

  get cards(): Locator {
    return this.page.getByRole("article");
  }

  get pager(): Locator {
    return this.page.getByRole("navigation", { name: this.texts.Pages.pages });
  }

  get sort(): Locator {
    return this.page.getByRole("combobox", { name: this.texts.Authors.sort });
  }

  get field(): Locator {
    return this.page.getByRole("combobox", { name: this.texts.AuthorSearch.label });
  }

  get list(): Locator {
    return this.page.getByRole("listbox");
  }

  get options(): Locator {
    return this.list.getByRole("option");
  }

  get highlighted(): Locator {
    return this.list.getByRole("option", { selected: true });
  }

  card(handle: string): Locator {
    return this.cards.filter({ has: this.page.getByText(`@${handle}`, { exact: true }) });
  }

  turn(to: "previous" | "next"): Locator {
    return this.pager.getByRole("link", { name: this.texts.Pages[to] });
  }

  /** The next request to the API. */
  async asked(path: string, act: () => Promise<unknown>): Promise<Record<string, string>> {
    const isIt = (request: Request) => new URL(request.url()).pathname === path;
    const [request] = await Promise.all([this.page.waitForRequest(isIt), act()]);
    return Object.fromEntries(new URL(request.url()).searchParams);
  }

  /** Types once scripts run: the text then stays, and a clear button shows. */
  async type(text: string): Promise<void> {
    const clear = this.page.getByRole("button", { name: this.texts.AuthorSearch.clear });
    await expect(async () => {
      await this.field.fill(text);
      await expect(clear).toBeVisible({ timeout: 500 });
    }).toPass();
  }

  columns(): Promise<number> {
    return this.cards
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
      .then((tops) => tops.filter((top) => top === tops[0]).length);
  }
}
