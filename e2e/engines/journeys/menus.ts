import { type Engine, press, pressNamed, until } from "../engine";
import { TEXTS } from "../site";
import { isClean } from "../walk";
import { countsAtLeast, forgetAll, isAt, type Tour } from "./tour";

const { Shell, SignIn } = TEXTS;

/** From this width the header has the theme; below it, the visitor's own page. */
const WIDE_PX = 1024;

export async function choosesThemeAndLanguage(engine: Engine, tour: Tour): Promise<void> {
  await forgetAll(engine, tour.url);
  await engine.open(`${tour.url}/en/authors`);
  if (tour.width < WIDE_PX) {
    await pressNamed(engine, Shell.menu, "header");
    await isClean(engine, "the site's menu");
    await pressNamed(engine, Shell.closeMenu, "dialog");
    await pressNamed(engine, Shell.me, "nav");
    await until(engine, "the page to load", isAt, "/en/me");
    await pressNamed(engine, Shell.themeDark, "main");
    await engine.open(`${tour.url}/en/authors`);
  } else {
    await pressNamed(engine, Shell.theme, "header");
    await isClean(engine, "the menu of themes");
    await pressNamed(engine, Shell.themeDark, "header");
  }
  const isDark = () => document.documentElement.dataset.theme === "dark";
  await until(engine, "the dark theme", isDark);
  await pressNamed(engine, Shell.language, "header");
  await isClean(engine, "the menu of languages");
  await pressNamed(engine, "日本語", "header");
  await until(engine, "the Japanese page", () => document.documentElement.lang === "ja");
  await until(engine, "the theme to stay", isDark);
  await until(engine, "the page to load", isAt, "/ja/authors");
  await isClean(engine, "the dark page");
  await forgetAll(engine, tour.url);
}

export async function signsIn(engine: Engine, { url, width }: Tour): Promise<void> {
  const email = `${engine.name.toLowerCase()}-${width}@postreel.example`;
  const password = "a password of some length";
  await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: "embedded" },
    body: JSON.stringify({ email, password, data: { full_name: "Ana" } }),
  });
  await forgetAll(engine, url);
  await engine.open(`${url}/en/login`);
  await until(engine, "the fields", countsAtLeast, "main input[type=password]", 1);
  await press(engine, "main input[type=email]");
  await engine.type(email);
  await press(engine, "main input[type=password]");
  await engine.type(password);
  await pressNamed(engine, SignIn.submit, "main form");
  await until(engine, "to be signed in", () => document.cookie.includes("sb-"));
  await until(engine, "to leave sign-in", isAt, "/en");
}
