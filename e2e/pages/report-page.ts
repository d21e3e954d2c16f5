import { expect, type Locator, type Page } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { type Texts, textsOf } from "./home-page";

type Filled = { reason?: string; link?: string; contact?: string; statement?: string };

/** The report page in one language. */
export class ReportScreen {
  readonly texts: Texts["Report"];

  constructor(
    readonly page: Page,
    readonly language: Language = "en",
  ) {
    this.texts = textsOf(language).Report;
  }

  async open(query: Record<string, string> = {}): Promise<void> {
    await this.page.goto(`/${this.language}/report?${new URLSearchParams(query)}`);
  }

  get reasons(): Locator {
    return this.page.getByRole("radiogroup", { name: this.texts.reason });
  }

  get link(): Locator {
    return this.page.getByRole("textbox", { name: this.texts.link });
  }

  get contact(): Locator {
    return this.page.getByRole("textbox", { name: this.texts.contact });
  }

  get statement(): Locator {
    return this.page.getByRole("textbox", { name: this.texts.statement, exact: true });
  }

  get send(): Locator {
    return this.page.getByRole("button", { name: this.texts.submit });
  }

  get receipt(): Locator {
    return this.page.getByRole("heading", { name: this.texts.receiptTitle });
  }

  get ticket(): Locator {
    return this.page.locator("dd").filter({ hasText: /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/ });
  }

  /** By mouse and typing; absent fields are not changed. */
  async fill({ reason, link, contact, statement }: Filled): Promise<void> {
    if (reason) await this.reasons.getByRole("radio", { name: reason }).check();
    if (link !== undefined) await this.link.fill(link);
    if (contact !== undefined) await this.contact.fill(contact);
    if (statement !== undefined) await this.statement.fill(statement);
  }

  /** `hint`: the field's permanent description. */
  async expectWrong(field: Locator, text: string, hint = ""): Promise<void> {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(`${text} ${hint}`.trim());
  }
}
