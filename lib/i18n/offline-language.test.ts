import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { matchTag, negotiateLanguage } from "./detection";
import { languageRedirect } from "./language-redirect";
import { LANGUAGES } from "./languages";

type Visitor = { tags?: string[]; stored?: string; cookies?: "none" | "refused" };
type Worker = {
  matchTag: (tag: string) => string | null;
  languageOf: (url: string) => Promise<string>;
};

/** The service worker of installed apps, as a visitor's browser runs it. */
function workerOf({ tags, stored, cookies }: Visitor = {}): Worker {
  const read = async () => {
    if (cookies === "refused") throw new Error("no cookies here");
    return stored === undefined ? null : { name: "i18next", value: stored };
  };
  const self = {
    addEventListener: () => undefined,
    navigator: { languages: tags },
    ...(cookies !== "none" && { cookieStore: { get: read } }),
  };
  const worker = createContext({ self, URL });
  runInContext(readFileSync("public/sw.js", "utf8"), worker);
  return worker as unknown as Worker;
}

const at = (path: string) => `https://postreel.example${path}`;

describe("the worker's matchTag", () => {
  it.each([
    ...LANGUAGES,
    ...LANGUAGES.map((language) => language.toUpperCase()),
    "zh",
    "zh-HK",
    "zh-MO",
    "zh-SG",
    "zh-Hant",
    "zh-Hant-TW",
    "zh-Hant-CN",
    "zh-Hans",
    "zh-Hans-SG",
    "zh-cn",
    "es-MX",
    "es-419",
    "en-GB",
    "ko-KR",
    "ja-JP",
    " ja ",
    "fr-FR",
    "esperanto",
    "*",
    "",
  ])("resolves %j like the server", (tag) => expect(workerOf().matchTag(tag)).toBe(matchTag(tag)));
});

describe("the worker's languageOf", () => {
  it.each([
    ["/", { tags: ["zh-HK", "en"] }],
    ["/", { tags: ["zh"] }],
    ["/", { tags: ["zh-Hant-TW"] }],
    ["/", { tags: ["zh-Hans-SG"] }],
    ["/", { tags: ["fr-FR", "ko-KR"] }],
    ["/", { tags: ["fr-FR"] }],
    ["/", { tags: ["es"], stored: "ja" }],
    ["/authors", { tags: ["es"], stored: "zh-TW" }],
    ["/authors", { tags: ["es"], stored: "xx" }],
    ["/authors?lng=ko", { tags: ["es"], stored: "ja" }],
    ["/authors?lng=xx", { tags: ["es"], stored: "ja" }],
    ["/zh-cn/authors", { tags: ["es"], stored: "ja" }],
    ["/zh_TW", { tags: ["es"] }],
    ["/fr/authors", { tags: ["es"], stored: "ja" }],
    ["/recent-videos", {}],
  ] satisfies [string, Visitor][])("is the server's for %s and %j", async (path, visitor) => {
    const { tags = [], stored }: Visitor = visitor;
    const { pathname, searchParams } = new URL(at(path));
    const negotiated = negotiateLanguage({
      query: searchParams.get("lng"),
      cookie: stored,
      acceptLanguage: tags.join(","),
    });
    const target = languageRedirect(pathname, negotiated)?.split("/")[1];
    expect(await workerOf(visitor).languageOf(at(path))).toBe(target);
  });

  it.each(LANGUAGES)("is that of an address in %s, whatever is stored", async (language) => {
    const worker = workerOf({ tags: ["es"], stored: "ja" });
    expect(await worker.languageOf(at(`/${language}/popular-videos`))).toBe(language);
  });

  it.each(["none", "refused"] as const)(
    "is the browser's where cookies are %s",
    async (cookies) => {
      const worker = workerOf({ tags: ["zh-HK"], stored: "ja", cookies });
      expect(await worker.languageOf(at("/"))).toBe("zh-TW");
    },
  );
});
