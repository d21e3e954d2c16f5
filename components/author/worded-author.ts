import type { AuthorsPage, ListedAuthor } from "@/lib/authors/schema";
import { namesOf } from "@/lib/authors/username";
import { fullCount, shortCount } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/languages";

type Count = { short: string; full: string };

/** Formatted on one side only: server and browser format differently. */
export type WordedAuthor = {
  username: string;
  /** With its @; empty for an author whose handle went to another account. */
  handle: string;
  /** Empty if only the handle is shown. */
  displayName: string;
  avatarUrl: string | null;
  isBlocked: boolean;
  videos: Count;
  dailyDownloads: Count;
  stills: string[];
  stillTitles: string[];
};

export function wordAuthor(author: ListedAuthor, language: Language): WordedAuthor {
  const count = (value: number): Count => ({
    // K and M in every language, as the specification fixes for the directory.
    short: shortCount(value, "en"),
    full: fullCount(value, language),
  });
  const { handle, name } = namesOf(author);
  return {
    username: author.username,
    handle,
    displayName: name,
    avatarUrl: author.avatar_url,
    isBlocked: author.is_blocked,
    videos: count(author.video_count),
    dailyDownloads: count(author.daily_downloads),
    stills: author.stills,
    stillTitles: author.still_titles,
  };
}

export type WordedAuthors = { authors: WordedAuthor[]; pagination: AuthorsPage["pagination"] };

export function wordAuthors({ data, pagination }: AuthorsPage, language: Language): WordedAuthors {
  return { authors: data.map((author) => wordAuthor(author, language)), pagination };
}
