import "server-only";
import { AppError } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";
import { loadMessages, type Messages } from "@/lib/i18n/load-messages";
import { keepDrawn, type Permit } from "./keep-drawn";
import { listStills } from "./list-stills";

type Words = { title: string; lead: string };

/** Texts of each page's share image. */
const WORDS: Record<string, (messages: Messages) => Words> = {
  home: ({ Home }) => Home,
  recent: ({ Recent }) => ({ title: Recent.title, lead: Recent.description }),
  popular: ({ Popular }) => Popular,
  highlyRated: ({ HighlyRated }) => HighlyRated,
  authors: ({ Authors }) => Authors,
  report: ({ Report }) => Report,
  apiDocs: ({ ApiDocs }) => ApiDocs,
};

/** The picture of a page in a language as PNG; `not_found` for a page without one. */
export async function drawPageImage(
  language: Language,
  page: string,
  permit: Permit,
): Promise<Buffer> {
  const wordsOf = Object.hasOwn(WORDS, page) ? WORDS[page] : undefined;
  if (!wordsOf) throw new AppError("not_found");
  const { title, lead } = wordsOf(await loadMessages(language));
  const stills = await listStills(page).catch(() => []);
  return keepDrawn({ language, title, lead, stills }, permit);
}
