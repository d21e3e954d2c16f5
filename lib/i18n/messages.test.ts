import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import ja from "@/messages/ja.json";
import ko from "@/messages/ko.json";
import saveEn from "@/messages/save/en.json";
import saveEs from "@/messages/save/es.json";
import saveJa from "@/messages/save/ja.json";
import saveKo from "@/messages/save/ko.json";
import saveZhCN from "@/messages/save/zh-CN.json";
import saveZhTW from "@/messages/save/zh-TW.json";
import viewerEn from "@/messages/viewer/en.json";
import viewerEs from "@/messages/viewer/es.json";
import viewerJa from "@/messages/viewer/ja.json";
import viewerKo from "@/messages/viewer/ko.json";
import viewerZhCN from "@/messages/viewer/zh-CN.json";
import viewerZhTW from "@/messages/viewer/zh-TW.json";
import zhCN from "@/messages/zh-CN.json";
import zhTW from "@/messages/zh-TW.json";
import { LANGUAGES, type Language } from "./languages";

type Catalog = Record<string, Record<string, string>>;

const catalogs: Record<Language, Catalog> = {
  en: { ...en, ...saveEn, ...viewerEn },
  es: { ...es, ...saveEs, ...viewerEs },
  ja: { ...ja, ...saveJa, ...viewerJa },
  ko: { ...ko, ...saveKo, ...viewerKo },
  "zh-CN": { ...zhCN, ...saveZhCN, ...viewerZhCN },
  "zh-TW": { ...zhTW, ...saveZhTW, ...viewerZhTW },
};

const inEnglish: Catalog = catalogs.en;

function entries(catalog: Catalog): [string, string][] {
  return Object.entries(catalog).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([leaf, text]): [string, string] => [`${namespace}.${leaf}`, text]),
  );
}

function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = ""]) => name))].sort();
}

/**
 * Marks that belong to other languages, or that no printed text has, such as an editor's note or an
 * untranslated word.
 */
const FOREIGN_MARKS: Record<Language, RegExp> = {
  en: /["'‘«»「」（）]|\.\.\./,
  es: /["'‘’«»「」（）]|\.\.\./,
  ja: /["'‘’«»()]|\.\.\./,
  ko: /["'“”«»「」（）]|\.\.\./,
  "zh-CN": /["'«»「」()]|\.\.\./,
  "zh-TW": /["'‘’“”«»()]|\.\.\./,
};

/** Arguments that are numbers; the others are names, links, dates or sizes with their unit. */
const NUMBERS =
  "count|shown|place|total|page|last|rank|min|max|seconds|minutes|hours|speed|posts|reports|visitors";

/** A number in digits or by its argument, then a plain space before its unit. Not `MP4 视频`. */
const NUMBER_APART = new RegExp(
  `(?:(?<![A-Za-z\\d])\\d[\\d,.]*|\\{(?:${NUMBERS})(?:, number)?\\}|#\\}*) (?=\\p{Script=Han})`,
  "u",
);

/** Places where a line would break between a particle and its word, or a number and its unit. */
const PARTED: Partial<Record<Language, RegExp>> = {
  ko: /’(?=\p{Script=Hangul})/u,
  "zh-CN": NUMBER_APART,
  "zh-TW": NUMBER_APART,
};

/** Fills every argument with a number, which suits placeholders, plurals and selects alike. */
function format(locale: Language, key: string, text: string): string {
  const t = createTranslator({
    locale,
    messages: { text },
    onError: (error) => {
      throw new Error(`${locale} ${key}: ${error.message}`);
    },
  });
  return t("text", Object.fromEntries(argumentsOf(text).map((name) => [name, 2])));
}

describe.each(LANGUAGES)("the texts of %s", (language) => {
  const texts = entries(catalogs[language]);

  it("have the keys of the English ones, in their order", () => {
    expect(texts.map(([key]) => key)).toEqual(entries(inEnglish).map(([key]) => key));
  });

  it("are named by a Pascal namespace and a camel leaf, codes aside", () => {
    const odd = texts.filter(
      ([key]) => !/^[A-Z]\w*\.([a-z][a-zA-Z0-9]*|[a-z_]+|\d+[hd])$/.test(key),
    );
    expect(odd).toEqual([]);
  });

  it("are not empty and not padded", () => {
    expect(texts.filter(([, text]) => text.trim() === "" || text !== text.trim())).toEqual([]);
  });

  it("take the arguments of the English ones", () => {
    const english = new Map(entries(inEnglish));
    const own = texts.map(([key, text]) => [key, argumentsOf(text)]);
    expect(own).toEqual(texts.map(([key]) => [key, argumentsOf(english.get(key) ?? "")]));
  });

  it("keep titles and descriptions short enough for search results", () => {
    const site = ` | ${en.Meta.siteName}`;
    const long = texts.filter(([key, text]) => {
      const shown = format(language, key, text).replace(site, "");
      if (/(meta|home|terms|privacy|^HelpPages\.\w+)Title$/.test(key)) return shown.length > 59;
      return /[dD]escription$/.test(key) && shown.length > 170;
    });
    expect(long).toEqual([]);
  });

  it("name Twitter in the headings of lists, as people search for it", () => {
    const headings = texts.filter(([key]) =>
      /^(Recent|Popular|HighlyRated|Authors|Search)\.heading$/.test(key),
    );
    expect(headings).toHaveLength(5);
    expect(headings.filter(([, text]) => !/Twitter|推特|트위터/.test(text))).toEqual([]);
  });

  it("have the quotation marks and brackets of their language", () => {
    expect(texts.filter(([, text]) => FOREIGN_MARKS[language].test(text))).toEqual([]);
  });

  it("hold a particle to its word by U+2060, and a number to its unit by U+00A0", () => {
    expect(texts.filter(([, text]) => PARTED[language]?.test(text) === true)).toEqual([]);
  });

  it("are ICU messages that format", () => {
    for (const [key, text] of texts) expect(format(language, key, text)).not.toContain("{");
  });
});

function wordsOf(text: string): number {
  return text
    .replace(/\{[^{}]*\}/g, " ")
    .split(/\s+/)
    .filter(Boolean).length;
}

it("are translated: no sentence is the English one", () => {
  const english = new Map(entries(inEnglish));
  const same = LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
    entries(catalogs[language])
      .filter(([key, text]) => wordsOf(text) > 2 && text === english.get(key))
      .map(([key]) => `${language} ${key}`),
  );
  expect(same).toEqual([]);
});

it("keep the specified English texts", () => {
  expect(en.Home).toMatchObject({
    invalidUrl: "Please enter a valid X URL",
    extractionError: "Failed to extract video. Please check the URL and try again.",
    videoNotFound: "Could not retrieve video from this URL.",
    videoNotFoundConfirm: "Please confirm that the target post contains a video.",
  });
  expect(en.Result).toMatchObject({ downloadError: "Download failed", copyError: "Copy failed" });
});
