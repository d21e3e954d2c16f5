import "server-only";
import { z } from "zod";
import { requireShownAuthor } from "@/lib/authors/find-author";
import { isHandle, shownName } from "@/lib/authors/username";
import { createCache } from "@/lib/cached";
import { AppError } from "@/lib/errors";
import { formatMessage } from "@/lib/i18n/format-message";
import { languageName } from "@/lib/i18n/language-name";
import { isLanguage, LANGUAGES, type Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { listHighlyRated, listPopular, listRising } from "@/lib/rankings/read";
import { listRecent } from "@/lib/videos/list-recent";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { DEFAULT_TIMEFRAME } from "@/lib/videos/listing-view";
import { keepDrawn, type Viewing } from "./keep-drawn";
import { letteringOf, measureText } from "./shape-text";

/** Names without the ending match nothing. */
export const PngName = z.string().transform((name) => /^(.+)\.png$/.exec(name)?.[1] ?? "");

/** More than three lines can hold: the drawing cuts after a word. */
const MAX_LEAD = 400;

/** Blocked authors and unknown handles have none. */
export async function drawAuthorImage(
  language: Language,
  handle: string,
  viewing: Viewing,
): Promise<Buffer> {
  const author = await requireShownAuthor(handle);
  const { username, description } = author;
  const { Author, AuthorSearch } = await loadMessages(language);
  const name = shownName(author, AuthorSearch.unnamed);
  const lettering = letteringOf(name, { language, size: 10, weight: 700 });
  const isDrawable = (await measureText(name, lettering)) > 0;
  const at = isHandle(username) ? `@${username}` : "";
  const card = {
    language,
    title: isDrawable ? name : at,
    subtitle: isDrawable && name !== username ? at : "",
    avatar: author.avatar_url?.replace(/_normal(\.\w+)$/, "_400x400$1") ?? null,
    lead: description?.replace(/\s+/g, " ").slice(0, MAX_LEAD) || Author.shareLead,
  };
  const png = await keepDrawn(card, viewing);
  // The author may have been taken down during the drawing.
  await requireShownAuthor(handle);
  return png;
}

type Words = { title: string; lead: string };

const WORDS: Record<string, (messages: Messages) => Words> = {
  home: ({ Home }) => Home,
  recent: ({ Recent }) => ({ title: Recent.title, lead: Recent.description }),
  popular: ({ Popular }) => Popular,
  rising: ({ Rising }) => Rising,
  highlyRated: ({ HighlyRated }) => HighlyRated,
  authors: ({ Authors }) => Authors,
  report: ({ Report }) => Report,
  apiDocs: ({ ApiDocs }) => ApiDocs,
};

/** `popular-ja`: the leaderboard of a language. */
async function wordsOf(language: Language, page: string): Promise<Words> {
  const messages = await loadMessages(language);
  const words = Object.hasOwn(WORDS, page) ? WORDS[page] : undefined;
  if (words) return words(messages);
  const of = page.replace(/^popular-/, "");
  if (of === page || !isLanguage(of)) throw new AppError("not_found");
  const { title, lead } = messages.LanguageBoards;
  const name = { language: languageName(of, language) };
  return {
    title: formatMessage(language, title, name),
    lead: formatMessage(language, lead, name),
  };
}

export async function drawPageImage(
  language: Language,
  page: string,
  viewing: Viewing,
): Promise<Buffer> {
  const { title, lead } = await wordsOf(language, page);
  const draw = (stills: string[]) => keepDrawn({ language, title, lead, stills }, viewing);
  const stills = await stillsOf(page);
  const png = await draw(stills);
  // A post may have been taken down during the drawing.
  const shown = new Set(await stillsOf(page));
  return stills.every((still) => shown.has(still)) ? png : draw([]);
}

const stillsOf = (page: string) => listStills(page).catch(() => []);

const COUNT = 3;

/** Some are sensitive, or have no picture. */
const CANDIDATES = 12;

/** In ms: lists change all the time, and each change would cost a drawing of half a second. */
const KEPT_MS = 15 * 60_000;

const place = { limit: CANDIDATES, offset: 0, cursor: null };
const ranked = { ...place, timeframe: DEFAULT_TIMEFRAME };

const LISTS: Record<string, () => Promise<ListedPage>> = {
  home: () => listPopular(ranked),
  recent: () => listRecent(place),
  popular: () => listPopular(ranked),
  rising: () => listRising(place),
  highlyRated: () => listHighlyRated(ranked),
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      `popular-${language}`,
      () => listPopular({ ...ranked, language }),
    ]),
  ),
};

const kept = createCache<string[]>({ slot: "share-images.stills", max: 50, freshMs: KEPT_MS });

/** Leaves out sensitive videos. */
export async function listStills(page: string): Promise<string[]> {
  const list = Object.hasOwn(LISTS, page) ? LISTS[page] : undefined;
  if (!list) return [];
  const stills = await kept.get(page, async () => picturesOf(await list()));
  // An empty result is not cached: the next read may find some.
  if (stills.length === 0) kept.forget(page);
  return stills;
}

function picturesOf({ videos }: ListedPage): string[] {
  return videos
    .filter(({ sensitive }) => !sensitive)
    .flatMap(({ thumbnail }) =>
      thumbnail?.startsWith("https://pbs.twimg.com/") ? [smallSize(thumbnail)] : [],
    )
    .slice(0, COUNT);
}

/** X's size of 680 pixels. */
function smallSize(url: string): string {
  const [base = ""] = url.split("?", 1);
  return `${base}?name=small`;
}
