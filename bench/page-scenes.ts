import type { BrowserContext, Page } from "@playwright/test";
import { fakeCase } from "../e2e/fake-x/catalogue";
import { MIXED_PREFIX } from "../e2e/fake-x/catalogue/mixed";
import { type Texts, textsOf } from "../e2e/pages/home-page";
import { signIn } from "../e2e/pages/sign-in";
import type { Language } from "../lib/i18n/languages";
import {
  authorPath,
  embedPath,
  languageBoardPath,
  lookUpPath,
  PAGE_NAMES,
  PAGES,
  type PageName,
  pagePath,
  videoPath,
} from "../lib/routes";

/** A page in one of its states. */
export type Scene = {
  name: string;
  path: (language: Language) => string;
  /** What a visitor does on the page first. */
  act?: (page: Page, texts: Texts) => Promise<void>;
  signIn?: (context: BrowserContext, origin: string) => Promise<unknown>;
  /** The visitor has not answered the question for consent. */
  isUndecided?: boolean;
  /** The state ends when the window gets taller, so only the first window is photographed. */
  isOneWindow?: boolean;
};

/** Pages that differ for users: they are shown again signed in. */
const OWN: PageName[] = ["account", "favorites", "following", "me"];

/** Links that are refused, and texts that are not links. */
const REFUSED = ["deleted", "protected", "age-gate", "photos-only", "429-everywhere"];
const WRONG = {
  empty: "",
  words: "no link",
  youtube: "https://youtu.be/a",
  profile: "https://x.com/a",
};

const RESULTS = ["nasa", "vertical", "multi-video", "gif", "sensitive", "japanese"];

function pageScenes(): Scene[] {
  const names = PAGE_NAMES.filter((name) => name !== "callback");
  const open = (name: PageName, isSignedIn: boolean): Scene => ({
    name: isSignedIn ? `${name}-signed-in` : name,
    path: (language) => pagePath(language, name),
    ...(isSignedIn && { signIn }),
  });
  const strangers = names.filter((name) => name !== "account");
  return [...strangers.map((name) => open(name, false)), ...OWN.map((name) => open(name, true))];
}

/** Looks a text up on the home page, until there is an answer. */
export async function lookUp(page: Page, text: string): Promise<void> {
  await page.locator("#post-link").fill(text);
  await page.locator("#post-link").press("Enter");
  await page.locator("[data-engaged] section, #post-link-notice p").first().waitFor();
}

function homeScenes(): Scene[] {
  const home = (name: string, text: string): Scene => ({
    name: `home-${name}`,
    path: (language) => pagePath(language, "home"),
    act: (page) => lookUp(page, text),
  });
  const several = RESULTS.map((name) => fakeCase(name).link).join(" ");
  return [
    ...[...RESULTS, ...REFUSED].map((name) => home(name, fakeCase(name).link)),
    ...Object.entries(WRONG).map(([name, text]) => home(name, text)),
    home("several", several),
    {
      name: "home-save-menu",
      path: (language) => pagePath(language, "home"),
      isOneWindow: true,
      act: async (page, { Result }) => {
        await lookUp(page, fakeCase("nasa").link);
        await page.getByRole("button", { name: Result.saveMore, exact: true }).click();
        await page.locator("[popover]:popover-open button:visible").first().waitFor();
      },
    },
    {
      name: "home-returning",
      path: (language) => lookUpPath(language, fakeCase("nasa").link),
      act: async (page) => {
        await page.locator("main video[controls]").waitFor();
        await page.goto(new URL(page.url()).pathname);
      },
    },
  ];
}

function menuScenes(): Scene[] {
  const popular = (name: string, act: NonNullable<Scene["act"]>, isSignedIn = false): Scene => ({
    name: `menu-${name}`,
    path: (language) => pagePath(language, "popular"),
    act,
    ...(isSignedIn && { signIn }),
    isOneWindow: true,
  });
  /** On phones the header has neither the theme nor the account. */
  const open = async (page: Page, label: string) => {
    const summary = page.locator("header summary", { hasText: label });
    await summary.waitFor({ state: "attached" });
    if (await summary.isVisible()) await summary.click();
  };
  return [
    popular("theme", (page, { Shell }) => open(page, Shell.theme)),
    popular("language", (page, { Shell }) => open(page, `${Shell.language}:`)),
    popular("account", (page, { Shell }) => open(page, Shell.accountMenu), true),
    popular("boards", (page, { LanguageBoards }) =>
      page.getByRole("navigation", { name: LanguageBoards.label }).locator("summary").click(),
    ),
    popular("card", async (page, { Card }) => {
      const card = page.getByRole("article").nth(1);
      await card.getByRole("button", { name: Card.menu }).click();
      await card.getByRole("link", { name: Card.report }).waitFor();
    }),
    popular("site", async (page, { Shell }) => {
      const menu = page.getByRole("button", { name: Shell.menu, exact: true });
      if (await menu.isVisible()) await menu.click();
      else {
        await page.locator("header input[name=q]").pressSequentially("ho");
        await page.locator("header [role=option]").first().waitFor();
      }
    }),
  ];
}

function otherScenes(handle: string, video: string): Scene[] {
  const plain = (name: string, path: string): Scene => ({
    name,
    path: (language) => `/${language}${path}`,
  });
  const login = (name: string, button: (texts: Texts) => string): Scene => ({
    ...plain(name, PAGES.login.path),
    act: (page, texts) => page.getByRole("button", { name: button(texts), exact: true }).click(),
  });
  return [
    { name: "popular-in", path: (language) => languageBoardPath(language, language) },
    { name: "author", path: (language) => authorPath(language, handle) },
    { name: "video", path: (language) => videoPath(language, video), isOneWindow: true },
    {
      name: "video-below",
      path: (language) => videoPath(language, video),
      isOneWindow: true,
      act: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
    },
    { name: "offline", path: (language) => `/offline/${language}.html` },
    plain("unknown", "/no-such-page"),
    {
      ...plain("consent", ""),
      isUndecided: true,
      isOneWindow: true,
      act: (page, { Consent }) => page.getByRole("region", { name: Consent.title }).waitFor(),
    },
    {
      ...plain("error", ""),
      act: async (page) => {
        await page.addInitScript(
          "Object.defineProperty(document, 'cookie', { get() { throw new Error('none') } })",
        );
        await page.reload();
      },
    },
    plain("search-found", `${PAGES.search.path}?q=a`),
    plain("search-none", `${PAGES.search.path}?q=zzzz`),
    plain("authors-none", `${PAGES.authors.path}?search=zzzz`),
    {
      name: "watch",
      path: (language) => `${pagePath(language, "recent")}#watch=${video}`,
      isOneWindow: true,
      act: (page) => page.locator("dialog video").first().waitFor(),
    },
    { name: "embed", path: (language) => embedPath(video, language) },
    plain("archive-none", `${PAGES.popular.path}/2020-01-01`),
    plain("result", `${PAGES.result.path}?url=${encodeURIComponent(fakeCase("nasa").link)}`),
    plain("popular-all", `${PAGES.popular.path}?timeframe=all`),
    login("register", ({ SignIn }) => SignIn.toRegister),
    login("reset", ({ SignIn }) => SignIn.forgot),
  ];
}

/** Posts in many scripts, for the lists in the scenes. */
export const MIXED_POSTS = Array.from(
  { length: 11 },
  (_, place) => `${MIXED_PREFIX}00000000000${7000 + place}`,
);

/** Each kind of page in each of its states. `handle`: an author with many videos; `video`: the id of one. */
export function scenesOf(handle: string, video: string): Scene[] {
  return [...pageScenes(), ...homeScenes(), ...menuScenes(), ...otherScenes(handle, video)];
}

export function play(scene: Scene, page: Page, language: Language): Promise<void> {
  return scene.act?.(page, textsOf(language)) ?? Promise.resolve();
}
