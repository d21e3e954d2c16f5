import { useEffect, useRef } from "react";
import type { AuthorSuggestion } from "@/lib/authors/schema";
import { isHandle } from "@/lib/authors/username";
import { peopleText } from "@/lib/i18n/text-language";
import { AuthorAvatar } from "./author-avatar";

type Props = {
  id: string;
  label: string;
  suggestions: AuthorSuggestion[];
  active: number;
  unnamed: string;
  onChoose: (suggestion: AuthorSuggestion) => void;
};

export function optionId(listId: string, place: number): string {
  return `${listId}-${place}`;
}

/** The focus stays in the field, which names the highlighted option by its id. */
export function SuggestionList({ id, label, suggestions, active, unnamed, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      // Keeps the focus in the field: its blur closes the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-10 mt-2 max-h-64 overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1 shadow-card"
    >
      {suggestions.map((suggestion, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the field (APG combobox)
        <div
          key={suggestion.username}
          id={optionId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
        >
          <AuthorAvatar url={suggestion.avatar_url} size="small" />
          <span className="min-w-0">
            {suggestion.display_name.trim() && (
              <span
                {...peopleText(suggestion.display_name)}
                className="block truncate text-left font-medium"
              >
                {suggestion.display_name}
              </span>
            )}
            {isHandle(suggestion.username) ? (
              <span className="block truncate text-sm text-muted">@{suggestion.username}</span>
            ) : (
              !suggestion.display_name.trim() && unnamed
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
