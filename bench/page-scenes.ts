import type { BrowserContext, Page } from "@playwright/test";
import { fakeCase } from "../e2e/fake-x/catalogue";
import { MIXED_PREFIX } from "../e2e/fake-x/catalogue/mixed";
import type { Texts } from "../e2e/pages/home-page";
import { signIn } from "../e2e/pages/sign-in";
import type { Language } from "../lib/i18n/languages";
import * as routes from "../lib/routes";
import { times } from "./median";

const { PAGES } = routes;

type Path = (language: Language) => string;
/** What a visitor does on the page first. */
type Act = (page: Page, texts: Texts, language: Language) => Promise<void>;
type Options = {
  signIn?: (context: BrowserContext, origin: string) => Promise<unknown>;
  /** The visitor has not answered the question for consent. */
  isUndecided?: boolean;
  /** The state ends when the window gets taller, so only the first window is photographed. */
  isOneWindow?: boolean;
};

/** A page in one of its states. */
export type Scene = Options & { name: string; path: Path; act: Act };

export const scene = (
  name: string,
  path: Path | string,
  act: Act = async () => undefined,
  options: Options = {},
): Scene => ({
  ...options,
  ...{ name, act, path: typeof path === "string" ? (language) => `/${language}${path}` : path },
});

const ONE_WINDOW = { isOneWindow: true };
/** Pages that differ for users: they are shown again signed in. */
const OWN: routes.PageName[] = ["account", "favorites", "following", "me"];
const RESULTS = ["nasa", "vertical", "multi-video", "gif", "sensitive", "japanese"];
const REFUSED = ["deleted", "protected", "age-gate", "photos-only", "429-everywhere"];
/** What visitors paste on the home page, by the name of the scene. */
const PASTED: Record<string, string> = {
  ...Object.fromEntries([...RESULTS, ...REFUSED].map((name) => [name, fakeCase(name).link])),
  ...{ empty: "", words: "no link" },
  ...{ youtube: "https://youtu.be/a", profile: "https://x.com/a" },
  several: RESULTS.map((name) => fakeCase(name).link).join(" "),
};
const NASA = fakeCase("nasa").link;

export async function lookUp(page: Page, text: string): Promise<void> {
  await page.locator("#post-link").fill(text);
  await page.locator("#post-link").press("Enter");
  await page.locator("[data-engaged] section, #post-link-notice p").first().waitFor();
}

function homeScenes(): Scene[] {
  const openMenu: Act = async (page, { Result }) => {
    await lookUp(page, NASA);
    await page.getByRole("button", { name: Result.saveMore, exact: true }).click();
    await page.locator("[popover]:popover-open button:visible").first().waitFor();
  };
  const comeBack: Act = async (page) => {
    await page.locator("main video[controls]").waitFor();
    await page.goto(new URL(page.url()).pathname);
  };
  return [
    ...Object.entries(PASTED).map(([name, text]) =>
      scene(`home-${name}`, PAGES.home.path, (page) => lookUp(page, text)),
    ),
    scene("home-save-menu", PAGES.home.path, openMenu, ONE_WINDOW),
    scene("home-returning", (language) => routes.lookUpPath(language, NASA), comeBack),
  ];
}

function menuScenes(): Scene[] {
  const popular = (name: string, act: Act, options: Options = {}) =>
    scene(`menu-${name}`, PAGES.popular.path, act, { ...ONE_WINDOW, ...options });
  /** On phones the header has neither the theme nor the account. */
  const open = async (page: Page, label: string) => {
    const summary = page.locator("header summary", { hasText: label });
    await summary.waitFor({ state: "attached" });
    if (!(await summary.isVisible())) return;
    await summary.click();
    const choices = page.locator("header details[open] :is(a, button, input)");
    await choices.first().waitFor({ state: "attached" });
  };
  return [
    popular("theme", (page, { Shell }) => open(page, Shell.theme)),
    popular("language", (page, { Shell }) => open(page, `${Shell.language}:`)),
    popular("account", (page, { Shell }) => open(page, Shell.accountMenu), { signIn }),
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
      if (await menu.isVisible()) return menu.click();
      await page.locator("header input[name=q]").pressSequentially("ho");
      await page.locator("header [role=option]").first().waitFor();
    }),
  ];
}

const COOKIES_FAIL =
  "Object.defineProperty(document, 'cookie', { get() { throw new Error('none') } })";

function otherScenes(handle: string, video: string): Scene[] {
  const login = (name: string, button: (texts: Texts) => string) =>
    scene(name, PAGES.login.path, (page, texts) =>
      page.getByRole("button", { name: button(texts), exact: true }).click(),
    );
  const toVideo: Path = (language) => routes.videoPath(language, video);
  const toBottom: Act = (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const asked: Act = (page, { Consent }) =>
    page.getByRole("region", { name: Consent.title }).waitFor();
  const watched: Act = (page) => page.locator("dialog video").first().waitFor();
  const failing: Act = async (page) => {
    await page.addInitScript(COOKIES_FAIL);
    await page.reload();
  };
  const openVideo =
    (link: string): Act =>
    async (page, { Result }) => {
      await lookUp(page, link);
      await page.getByRole("link", { name: Result.page, exact: true }).click();
      await page.locator("#heading").waitFor();
    };
  const goOffline: Act = async (page) => {
    await lookUp(page, NASA);
    await page.goto(`/offline${new URL(page.url()).pathname}.html`);
  };
  return [
    scene("popular-in", (language) => routes.languageBoardPath(language, language)),
    scene("author", (language) => routes.authorPath(language, handle)),
    scene("video", toVideo, undefined, ONE_WINDOW),
    scene("video-below", toVideo, toBottom, ONE_WINDOW),
    scene("offline", (language) => `/offline/${language}.html`),
    scene("offline-history", "", goOffline),
    scene("video-tall", "", openVideo(fakeCase("vertical").link), ONE_WINDOW),
    scene("video-sensitive", "", openVideo(fakeCase("sensitive").link), ONE_WINDOW),
    scene("unknown", "/no-such-page"),
    scene("consent", "", asked, { isUndecided: true, ...ONE_WINDOW }),
    scene("error", "", failing),
    scene("search-found", `${PAGES.search.path}?q=a`),
    scene("search-none", `${PAGES.search.path}?q=zzzz`),
    scene("authors-none", `${PAGES.authors.path}?search=zzzz`),
    scene("watch", `${PAGES.recent.path}#watch=${video}`, watched, ONE_WINDOW),
    scene("embed", (language) => routes.embedPath(video, language)),
    scene("archive-none", `${PAGES.popular.path}/2020-01-01`),
    scene("result", `${PAGES.result.path}?url=${encodeURIComponent(NASA)}`),
    scene("popular-all", `${PAGES.popular.path}?timeframe=all`),
    login("register", ({ SignIn }) => SignIn.toRegister),
    login("reset", ({ SignIn }) => SignIn.forgot),
  ];
}

/** Posts in many scripts, for the lists in the scenes. */
export const MIXED_POSTS = times(11, (place) => `${MIXED_PREFIX}00000000000${7000 + place}`);

export function scenesOf(handle: string, video: string): Scene[] {
  const names = routes.PAGE_NAMES.filter((name) => !["callback", "account"].includes(name));
  return [
    ...names.map((name) => scene(name, PAGES[name].path)),
    ...OWN.map((name) => scene(`${name}-signed-in`, PAGES[name].path, undefined, { signIn })),
    ...homeScenes(),
    ...menuScenes(),
    ...otherScenes(handle, video),
  ];
}
