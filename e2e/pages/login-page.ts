import { type Locator, type Page, test } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { type Texts, textsOf } from "./home-page";
import type { Person } from "./sign-in";

/** Supabase Auth calls Google's hosts, which have no stand-in. */
export function skipWithoutProvider(provider: "google" | "x"): void {
  const isAsked = provider === "google" && process.env.E2E_SIGN_IN === "supabase";
  test.skip(isAsked, "Google cannot be replaced in Supabase Auth");
}

/** The sign-in screens, and the header's account, in one language. */
export class LoginPage {
  readonly texts: Texts;
  readonly form: Texts["SignIn"];

  constructor(
    readonly page: Page,
    readonly language: Language = "en",
  ) {
    this.texts = textsOf(language);
    this.form = this.texts.SignIn;
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/${this.language}/login${query}`);
  }

  button(name: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  get failure(): Locator {
    return this.page.getByRole("main").getByRole("alert");
  }

  /** In the header of signed-in users. */
  get account(): Locator {
    return this.page.getByRole("banner").locator("summary", {
      hasText: this.texts.Shell.accountMenu,
    });
  }

  /** In the header of signed-out visitors. */
  get wayIn(): Locator {
    return this.page
      .getByRole("banner")
      .getByRole("link", { name: this.texts.Shell.signIn, exact: true });
  }

  async signIn({ email, password }: Pick<Person, "email" | "password">): Promise<void> {
    await this.field(this.form.email).fill(email);
    await this.field(this.form.password).fill(password);
    await this.button(this.form.submit).click();
  }

  async signOut(): Promise<void> {
    await this.account.click();
    const { signOut } = this.texts.Shell;
    const home = this.page.waitForEvent("load");
    await this.page.getByRole("banner").getByRole("button", { name: signOut }).click();
    await home;
  }

  /** With the embedded service's page, as a user with an account at Google or X. */
  async choose(provider: "google" | "x", person: string): Promise<void> {
    skipWithoutProvider(provider);
    await this.button(this.form[provider]).click();
    await this.page.getByRole("link", { name: person }).click();
  }

  /** What this browser stores about the signed-in user. */
  async kept(): Promise<{ cookies: string[]; keys: string[] }> {
    const cookies = (await this.page.context().cookies()).map(({ name }) => name);
    const keys = await this.page.evaluate(() => Object.keys(localStorage));
    const isPrivate = (name: string) => /^(sb-|user$|isTestUser$|postreel-synced$)/.test(name);
    return { cookies: cookies.filter(isPrivate), keys: keys.filter(isPrivate) };
  }
}
