import type { APIRequestContext } from "@playwright/test";
import { LANGUAGES, type Language } from "../../lib/i18n/languages";
import {
  authorPath,
  languageBoardPath,
  PAGE_NAMES,
  PAGES,
  type PageName,
  pagePath,
  videoPath,
} from "../../lib/routes";
import {
  oembedLink,
  readOembed,
  readOpenGraph,
  readXCard,
  tagsOf,
} from "../../lib/videos/testing/link-previews";
import { PageHead } from "../pages/page-head";
import { seedVideos } from "../pages/seed-videos";
import { smallFile } from "../pages/small-file";
import { expect, test } from "../test";

/** Expected head and structured data of each page. */
const KEPT: Partial<Record<PageName, string[]>> = {
  home: ["WebApplication", "WebSite"],
  recent: ["ItemList"],
  popular: ["ItemList"],
  rising: ["ItemList"],
  highlyRated: ["ItemList"],
  authors: ["BreadcrumbList", "ItemList"],
  report: [],
  apiDocs: [],
  helpIos: [],
  helpAndroid: [],
  helpDesktop: [],
};
const ENGLISH: PageName[] = ["terms", "privacy"];
const isPrivate = (page: PageName) => !(page in KEPT) && !ENGLISH.includes(page);

const LOCALE: Record<Language, string> = {
  en: "en_US",
  es: "es_LA",
  ja: "ja_JP",
  ko: "ko_KR",
  "zh-CN": "zh_CN",
  "zh-TW": "zh_TW",
};

async function headOf(request: APIRequestContext, path: string): Promise<PageHead> {
  const response = await request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(200);
  return new PageHead(await response.text());
}

/** Words that occur in one language only; titles can be names, or words that both Chinese share. */
const WORDS: Record<Language, { title: RegExp; description: RegExp }> = {
  en: { title: /[a-z]{3}/i, description: /\b(the|and|your|you|of|to)\b/i },
  es: { title: /[a-z]{3}/i, description: /\b(el|la|los|las|de|tu|tus|en|para|que|sobre)\b/i },
  ja: { title: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u, description: /\p{sc=Hira}/u },
  ko: { title: /\p{sc=Hang}/u, description: /\p{sc=Hang}/u },
  "zh-CN": { title: /\p{sc=Han}/u, description: /^(?!.*[\p{sc=Hira}\p{sc=Hang}]).*\p{sc=Han}/u },
  "zh-TW": { title: /\p{sc=Han}/u, description: /^(?!.*[\p{sc=Hira}\p{sc=Hang}]).*\p{sc=Han}/u },
};

/** Expects one title and description, the same for every kind of link preview. */
function expectWorded(head: PageHead, path: string) {
  const [description = ""] = head.meta("description");
  expect(
    [head.title, description].map(({ length }) => length > 3),
    path,
  ).toEqual([true, true]);
  expect(head.title.length, path).toBeLessThanOrEqual(70);
  expect(description.length, path).toBeLessThanOrEqual(170);
  return { title: head.title, description };
}

function expectShared(head: PageHead, { path, url }: { path: string; url: string }) {
  const { title, description } = expectWorded(head, path);
  const [image = ""] = head.meta("og:image");
  expect(image, path).toMatch(/^http.*\/share-images\/.*\.png$/);
  const expected = {
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:site_name": "Postreel",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": title,
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
    "twitter:image": image,
  };
  const names = Object.keys(expected);
  const actual = Object.fromEntries(names.map((name) => [name, head.meta(name).join(" and ")]));
  expect(actual, path).toEqual(expected);
  return image;
}

for (const name of PAGE_NAMES) {
  const { path: page } = PAGES[name];
  test(`${name} has a head in six languages`, async ({ request, baseURL }) => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const language of LANGUAGES) {
      const path = pagePath(language, name);
      const head = await headOf(request, path);
      const { title, description } = expectWorded(head, path);
      titles.add(title);
      descriptions.add(description);
      expect(title, path).toMatch(WORDS[language].title);
      expect(description, path).toMatch(WORDS[language].description);
      expect(head.html, path).toContain(`<html lang="${language}"`);
      if (isPrivate(name)) {
        expect(head.meta("robots").join(), path).toContain("noindex");
        continue;
      }
      const isEnglish = ENGLISH.includes(name);
      const url = `${baseURL}${isEnglish ? `/en${page}` : path}`;
      expect(head.canonical, path).toEqual([url]);
      expect(head.meta("robots").join(), path).not.toContain("noindex");
      expectShared(head, { path, url });
      const translations = LANGUAGES.map((one) => [one, `${baseURL}/${one}${page}`]);
      const all = [...translations, ["x-default", `${baseURL}${page}`]];
      expect(head.alternates, path).toEqual(isEnglish ? {} : Object.fromEntries(all));
      expect(head.meta("og:locale"), path).toEqual([LOCALE[language]]);
      expect(head.facts.sort(), path).toEqual(KEPT[name] ?? []);
    }
    // Both kinds of Chinese may have the same short title.
    expect(titles.size).toBeGreaterThanOrEqual(LANGUAGES.length - 1);
    expect(descriptions.size).toBe(LANGUAGES.length);
  });
}

test("an author's page has a head for the author, with a picture in the right script", async ({
  request,
  baseURL,
}) => {
  const url = "https://x.com/asa_no_tokyo/status/2041180482492518400";
  const answer = await request.post("/api/twitter/video-url", { data: { url } });
  const { username } = (await answer.json()).author;
  for (const language of LANGUAGES) {
    const path = authorPath(language, username);
    const head = await headOf(request, path);
    const image = expectShared(head, { path, url: `${baseURL}${path}` });
    expect(head.meta("og:type")).toEqual(["profile"]);
    expect(head.meta("og:image:alt").join()).toContain(`@${username}`);
    expect(head.facts).toContain("BreadcrumbList");
    const picture = await request.get(image);
    expect(picture.headers()["content-type"]).toBe("image/png");
  }
});

test("a video's page over http names its file and its oEmbed, and no player for X", async ({
  request,
  baseURL,
}) => {
  const [url] = await seedVideos(request, { firstId: "1700000000000094000", count: 1 });
  const { id, videos } = await (
    await request.post("/api/twitter/video-url", { data: { url } })
  ).json();
  const { html } = await headOf(request, videoPath("ko", id));
  const head = html.slice(0, html.indexOf("</head>"));
  const file = smallFile(videos[0]);
  expect(readOpenGraph(head).videos).toMatchObject([{ url: file, secure_url: file }]);
  expect(readXCard(head)["twitter:card"]).toBe("summary_large_image");
  expect(head).not.toContain("twitter:player");
  const described = oembedLink(head) ?? "";
  expect(described).toContain(`${baseURL}/oembed?`);
  const { html: frame } = readOembed(await (await request.get(described)).json());
  const [{ src = "" } = {}] = tagsOf(frame, "iframe");
  expect(src).toBe(`${baseURL}/embed/${id}?lang=ko`);
  const player = await (await request.get(src)).text();
  const played = videos[0].qualities.filter((one: { url: string }) => player.includes(one.url));
  expect(played).not.toEqual([]);
});

test("page states are not indexed and name the page", async ({ request, baseURL }) => {
  for (const [state, page, isKept] of [
    ["/ja/popular-videos?timeframe=7d", "/ja/popular-videos", true],
    ["/ja/popular-videos?page=9999", "/ja/popular-videos", false],
    ["/ja/recent-videos?page=9999", "/ja/recent-videos", false],
    ["/ja/authors?sort=video_count", "/ja/authors", false],
    ["/ja/authors?search=a", "/ja/authors", false],
  ] as const) {
    const head = await headOf(request, state);
    expect(head.canonical, state).toEqual([`${baseURL}${page}`]);
    expect(/noindex/.test(head.meta("robots").join()), state).toBe(!isKept);
  }
});

test("the sitemap lists exactly the pages that are for search engines", async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemaps/pages-1.xml")).text();
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  const kept = Object.keys(KEPT) as PageName[];
  const translated = LANGUAGES.flatMap((one) => kept.map((page) => pagePath(one, page)));
  const boards = LANGUAGES.map((one) => languageBoardPath(one, one));
  const all = [...translated, ...boards, ...ENGLISH.map((page) => pagePath("en", page))];
  expect(listed.sort()).toEqual(all.map((path) => `${baseURL}${path}`).sort());
});

test("robots.txt, the manifest and other well-known files exist", async ({ request, baseURL }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots.match(/(?<=^Disallow: ).*$/gm)).toEqual([
    "/api/",
    "/*/login",
    "/*/auth/",
    "/*/result",
  ]);
  const favicon = await request.get("/favicon.ico");
  expect(favicon.status()).toBe(200);
  expect(favicon.headers()["content-type"]).toMatch(/^image\//);
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()["content-type"], src).toBe("image/png");
  }
});
