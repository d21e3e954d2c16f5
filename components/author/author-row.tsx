"use client";

import type { ReactNode } from "react";
import type { TasteCard } from "@/components/taste/unwanted";
import { useTaste } from "@/components/taste/use-taste";
import type { Language } from "@/lib/i18n/languages";
import { peopleText } from "@/lib/i18n/text-language";
import { authorPath } from "@/lib/routes";
import { AuthorAvatar } from "./author-avatar";
import type { WordedAuthor } from "./worded-author";

type Author = Pick<WordedAuthor, "username" | "handle" | "displayName" | "avatarUrl">;

type Props = {
  authors: readonly Author[];
  language: Language;
  title: string;
  /** The heading, which goes with the last author. */
  children: ReactNode;
};

/** An author in the form of a video, as the device's wishes are about videos. */
export function tasteCard({ username, displayName }: Author): TasteCard {
  return { id: username, handle: username, name: displayName, title: "", length: "", postUrl: "" };
}

/** Authors by picture and name, four or eight in a row. */
export function AuthorRow({ authors, language, title, children }: Props) {
  const { hidden } = useTaste(authors.map(tasteCard));
  const shown = authors.filter(({ username }) => !hidden.has(username));
  if (shown.length === 0) return null;
  return (
    <section>
      {children}
      <ul aria-label={title} className="grid grid-cols-4 gap-x-3 gap-y-5 md:grid-cols-8">
        {shown.map(({ username, displayName, handle, avatarUrl }) => (
          <li key={username} className="min-w-0">
            <a
              href={authorPath(language, username)}
              className="grid justify-items-center gap-2 rounded-card underline-offset-4 hover:underline"
            >
              <AuthorAvatar url={avatarUrl} size="medium" />
              <span
                {...peopleText(displayName || handle)}
                className="w-full truncate text-center text-sm"
              >
                {displayName || handle}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
