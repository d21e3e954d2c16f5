import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import type en from "../../messages/en.json";
import type rare from "../../messages/save/en.json";

type OwnTexts = typeof en;

/** The texts of pages, and those of cards that load late. */
export type Texts = Omit<OwnTexts, "Card"> & {
  Card: OwnTexts["Card"] & (typeof rare)["CardMenu"];
  Hidden: (typeof rare)["Hidden"];
};

export function textsOf(language: Language): Texts {
  const read = (file: string) => JSON.parse(readFileSync(`messages/${file}.json`, "utf8"));
  const texts: OwnTexts = read(language);
  const { CardMenu, Hidden }: typeof rare = read(`save/${language}`);
  return { ...texts, Card: { ...texts.Card, ...CardMenu }, Hidden };
}

/** The home page in one language. */
export class HomePage {
  readonly texts: Texts;

  constructor(
    readonly page: Page,
    readonly language: Language = "en",
  ) {
    this.texts = textsOf(language);
  }

  inLanguage(language: Language): HomePage {
    return new HomePage(this.page, language);
  }

  get field(): Locator {
    return this.page.getByRole("textbox", { name: this.texts.Home.fieldLabel });
  }

  get submit(): Locator {
    const { download, downloading } = this.texts.Home;
    return this.page.locator("form button[type=submit]", {
      hasText: new RegExp(`^(${download}|${downloading})$`),
    });
  }

  get notice(): Locator {
    return this.page.locator("#post-link-notice");
  }

  get result(): Locator {
    return this.page.getByRole("region", { name: this.texts.Result.title });
  }

  get openLink(): Locator {
    return this.result.getByRole("link", {
      name: `${this.texts.Result.open} ${this.texts.Result.newTab}`,
    });
  }

  get quality(): Locator {
    return this.result.getByRole("combobox", { name: this.texts.Result.quality });
  }

  /** Its name continues with the quality and the size. */
  get save(): Locator {
    const { save, saveMp4 } = this.texts.Result;
    return this.result.getByRole("button", { name: new RegExp(`^(${save} · |${saveMp4}$)`) });
  }

  button(name: string): Locator {
    return this.result.getByRole("button", { name, exact: true });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/${this.language}${query}`);
  }

  /** Waits until the form's scripts run, so that one press is enough. A page that has hydrated accepts dragged text. */
  async untilHydrated(): Promise<void> {
    const acceptsDrag = () =>
      this.page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", "a text");
        const isPrevented = !document.body.dispatchEvent(
          new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer }),
        );
        document.body.dispatchEvent(new DragEvent("dragleave", { bubbles: true }));
        return isPrevented;
      });
    await expect.poll(acceptsDrag, { intervals: [50] }).toBe(true);
  }

  async paste(link: string): Promise<void> {
    await this.untilHydrated();
    await this.field.fill(link);
    await this.field.press("Enter");
  }
}
