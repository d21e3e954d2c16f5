import { Fragment } from "react";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { searchQuery } from "@/lib/search/view";
import { splitHashtags } from "@/lib/videos/hashtags";

type Props = { text: string; language: Language };

export function TaggedText({ text, language }: Props) {
  return splitHashtags(text).map(({ text: part, start, isHashtag }) => {
    if (!isHashtag) return <Fragment key={start}>{part}</Fragment>;
    const query = searchQuery({ q: part, sort: "new", page: 1 });
    return (
      <a
        key={start}
        href={pagePath(language, "search") + query}
        className="text-accent hover:underline"
      >
        {part}
      </a>
    );
  });
}
