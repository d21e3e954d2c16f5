import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LANGUAGES, type Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { type PageName, pagePath, shareImagePath } from "@/lib/routes";
import { SHARE_SIZE } from "@/lib/share-images/share-size";
import type { PreviewFile } from "@/lib/videos/preview-file";

/** Search engines follow its links only. */
export const UNLISTED = { robots: { index: false, follow: true } };

/** Later pages of a list have their number in their title. */
export async function titleOfPage(language: Language, title: string, page: number) {
  const t = await getTranslations({ locale: language, namespace: "Pages" });
  return page > 1 ? t("pageTitle", { title, page: String(page) }) : title;
}

export function feedTypes(...feeds: { title: string; url: string }[]) {
  return { types: { "application/atom+xml": feeds } };
}

/** `path` is without prefix: `""`, `/authors`. `x-default` has none either, and negotiates. */
export function alternatesOf(
  path: string,
  language: Language,
): NonNullable<Metadata["alternates"]> {
  const languages = Object.fromEntries(LANGUAGES.map((one) => [one, `/${one}${path}`]));
  return {
    canonical: `/${language}${path}`,
    languages: { ...languages, "x-default": path || "/" },
  };
}

/** Open Graph's names include a country; `LA` is Latin America's Spanish. */
const LOCALES: Record<Language, string> = {
  en: "en_US",
  es: "es_LA",
  ja: "ja_JP",
  ko: "ko_KR",
  "zh-CN": "zh_CN",
  "zh-TW": "zh_TW",
};

type Subject = {
  language: Language;
  title: string;
  description: string;
  siteName: string;
  url: string;
  image: string | null;
  isTranslated?: boolean;
  username?: string;
  /** On a video's page: a player, and the video's picture instead of a card of ours. */
  video?: SharedVideo;
};

type SharedVideo = {
  poster: string;
  width: number;
  height: number;
  /** Null if each file is too large for a chat. */
  file: PreviewFile | null;
  /** Null on a site without https, where X shows no player. */
  player: string | null;
};

function imagesOf({ title, image, video }: Subject) {
  if (video) return [{ url: video.poster, width: video.width, height: video.height, alt: title }];
  return image ? [{ url: image, ...SHARE_SIZE, alt: title, type: "image/png" }] : [];
}

function kindOf({ username, video }: Subject) {
  if (video) {
    const { file } = video;
    const videos = file ? [{ ...file, secureUrl: file.url, type: "video/mp4" }] : [];
    return { type: "video.other" as const, videos };
  }
  return username === undefined
    ? ({ type: "website" } as const)
    : ({ type: "profile", username } as const);
}

/** Next's own form cannot write the tags without a stream. */
function playerTags(player: string, { width, height, file }: SharedVideo) {
  return {
    "twitter:player": player,
    "twitter:player:width": width,
    "twitter:player:height": height,
    ...(file && {
      "twitter:player:stream": file.url,
      "twitter:player:stream:content_type": "video/mp4",
    }),
  };
}

function cardOf({ video }: Subject, hasImage: boolean) {
  if (video?.player) return { card: "player", players: [] } as const;
  return { card: hasImage ? "summary_large_image" : "summary" } as const;
}

export function socialMetadata(
  subject: Subject,
): Pick<Metadata, "openGraph" | "twitter" | "other"> {
  const { language, title, description, siteName, url, video } = subject;
  const images = imagesOf(subject);
  const others = LANGUAGES.filter((one) => one !== language).map((one) => LOCALES[one]);
  return {
    openGraph: {
      title,
      description,
      siteName,
      url,
      locale: LOCALES[language],
      ...(subject.isTranslated !== false && { alternateLocale: others }),
      images,
      ...kindOf(subject),
    },
    twitter: {
      ...cardOf(subject, images.length > 0),
      title,
      description,
      images: images.map(({ url: address, alt }) => ({ url: address, alt })),
    },
    ...(video?.player && { other: playerTags(video.player, video) }),
  };
}

type TranslatedPage = Pick<Subject, "language" | "title" | "description" | "siteName"> & {
  /** Below the language. */
  path: string;
  imageOf: PageName;
};

export function translatedMetadata({ path, imageOf, ...words }: TranslatedPage) {
  const { language, title, description } = words;
  return {
    title,
    description,
    alternates: alternatesOf(path, language),
    ...socialMetadata({
      ...words,
      url: `/${language}${path}`,
      image: shareImagePath(language, imageOf),
    }),
  };
}

/** schema.org WebSite, WebApplication. */
export function siteFacts(language: Language, texts: Messages["Meta"], site: URL): object {
  const url = new URL(pagePath(language, "home"), site).href;
  const id = new URL("/#site", site).href;
  return {
    "@graph": [
      { "@type": "WebSite", "@id": id, name: texts.siteName, url, inLanguage: LANGUAGES },
      {
        "@type": "WebApplication",
        name: texts.siteName,
        description: texts.homeDescription,
        url,
        inLanguage: language,
        isPartOf: { "@id": id },
        applicationCategory: "MultimediaApplication",
        operatingSystem: "Any",
        isAccessibleForFree: true,
        offers: { "@type": "Offer", price: 0, priceCurrency: "USD" },
      },
    ],
  };
}
