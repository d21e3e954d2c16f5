import { useMemo } from "react";
import useSWR from "swr";
import { AuthorAvatar } from "@/components/author/author-avatar";
import type { AuthorSuggestion } from "@/lib/authors/schema";
import { namesOf } from "@/lib/authors/username";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { type FetchRefusal, fetcher, warnOf } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { API, authorPath } from "@/lib/routes";
import { isSearch } from "@/lib/search/view";
import { OptionList, usePaused } from "./option-list";
import type { ComboboxList, Option } from "./use-combobox";

/** Starts at the second character; a single Chinese, Japanese or Korean one is a word. */
export function authorsAddress(text: string, limit: string): string | null {
  if (!isSearch(text)) return null;
  const isOne = [...text].length === 1;
  if (!isOne) return `${API.authorSuggestions}?${new URLSearchParams({ query: text, limit })}`;
  if (!/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text)) return null;
  return `${API.authors}?${new URLSearchParams({ search: text, per_page: limit })}`;
}

/** Null while they load. */
export function useAuthorOptions(text: string, language: Language, limit: string): Option[] | null {
  const address = authorsAddress(text, limit);
  const { data, error } = useSWR<{ data: AuthorSuggestion[] }, FetchRefusal>(
    address,
    (path: string) => fetcher(path),
    {
      ...ASK_ONCE,
      onError: (refusal) => warnOf(refusal, "suggestions"),
    },
  );
  const isOver = address === null || error !== undefined;
  return useMemo(() => {
    if (isOver) return [];
    return data?.data.filter(isNamed).map((author) => authorOption(author, language)) ?? null;
  }, [isOver, data, language]);
}

function isNamed(author: AuthorSuggestion): boolean {
  const { handle, name } = namesOf(author);
  return handle !== "" || name !== "";
}

function authorOption(author: AuthorSuggestion, language: Language): Option {
  const { username } = author;
  const { handle, name } = namesOf(author);
  const show = (
    <>
      <AuthorAvatar url={author.avatar_url} size="small" />
      <span className="min-w-0">
        {name && <Line text={name} className="font-medium" />}
        {handle && <span className="block truncate text-sm text-muted">{handle}</span>}
      </span>
    </>
  );
  return { key: `@${username}`, href: authorPath(language, username), group: "authors", show };
}

/** The direction of people's text does not change its alignment. */
export function Line({ text, className = "" }: { text: string; className?: string }) {
  return (
    <bdi {...peopleText(text)} className={`block truncate text-left ${className}`}>
      {text}
    </bdi>
  );
}

const LIMIT = "10";

type Props = {
  list: ComboboxList;
  language: Language;
  texts: { suggestions: string; suggested: string };
};

export function AuthorOptions({ list, language, texts }: Props) {
  const found = useAuthorOptions(usePaused(list.text), language, LIMIT);
  return <OptionList {...{ list, found, language, texts }} className="max-h-64" />;
}
