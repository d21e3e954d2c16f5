import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from "react";
import useSWR from "swr";
import { announceCount } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { isComposing } from "@/components/ui/is-composing";
import type { AuthorSuggestion } from "@/lib/authors/schema";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { type FetchRefusal, fetcher } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { API, authorPath } from "@/lib/routes";
import { isOpen, searchBox, searchBoxAfter } from "./search-box-state";
import { optionId, SuggestionList } from "./suggestion-list";

type Props = {
  /** Empty for all authors. */
  search: string;
  sort: string;
  language: Language;
  texts: Messages["AuthorSearch"];
  onSearch: (search: string) => void;
};

const PAUSE_MS = 300;
const LIMIT = "10";

function suggestionsPath(query: string): string {
  return `${API.authorSuggestions}?${new URLSearchParams({ query, limit: LIMIT })}`;
}

function useSearchBox(search: string) {
  const [state, dispatch] = useReducer(searchBoxAfter, search, searchBox);
  const { wanted } = state;
  const [query, setQuery] = useState<string | null>(null);
  const { data, error, isValidating } = useSWR<{ data: AuthorSuggestion[] }, FetchRefusal>(
    query === null ? null : suggestionsPath(query),
    (path: string) => fetcher(path),
    ASK_ONCE,
  );

  useEffect(() => dispatch({ type: "replaced", text: search }), [search]);

  useEffect(() => {
    if (wanted === null) return setQuery(null);
    const timer = setTimeout(() => setQuery(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  useEffect(() => {
    if (query !== null && data) dispatch({ type: "answered", query, suggestions: data.data });
  }, [query, data]);

  useEffect(() => {
    if (query === null || !error || isValidating) return;
    console.error(`suggestions: ${error.status}`);
    dispatch({ type: "failed", query });
  }, [query, error, isValidating]);

  return [state, dispatch] as const;
}

/** An editable combobox with list autocomplete (ARIA Authoring Practices). */
export function SearchBox({ search, sort, language, texts, onSearch }: Props) {
  const [state, dispatch] = useSearchBox(search);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { text, suggestions, active } = state;
  const count = suggestions.length;

  useEffect(() => {
    if (count > 0) announceCount(language, texts.suggested, count);
  }, [count, language, texts]);

  const open = (username: string) => location.assign(authorPath(language, username));

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = suggestions[active];
    if (chosen) return open(chosen.username);
    const wanted = text.trim();
    if (wanted === "") return;
    dispatch({ type: "replaced", text: wanted });
    onSearch(wanted);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) {
      // Enter would submit the form.
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    if (!isOpen(state)) return;
    if (event.key === "Escape") dispatch({ type: "closed" });
    else if (event.key === "ArrowDown") dispatch({ type: "moved", step: 1 });
    else if (event.key === "ArrowUp") dispatch({ type: "moved", step: -1 });
    else return;
    event.preventDefault();
  }

  function clear() {
    dispatch({ type: "replaced", text: "" });
    onSearch("");
    field.current?.focus();
  }

  return (
    <search className="flex-1">
      <form onSubmit={submit} className="flex gap-2">
        <input type="hidden" name="sort" value={sort} />
        <div className="relative min-w-0 flex-1">
          <Icon
            name="search"
            className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={field}
            name="search"
            type="text"
            role="combobox"
            aria-label={texts.label}
            aria-expanded={isOpen(state)}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active < 0 ? undefined : optionId(listId, active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={texts.placeholder}
            value={text}
            onChange={({ target }) => dispatch({ type: "typed", text: target.value })}
            onKeyDown={onKeyDown}
            onBlur={() => dispatch({ type: "closed" })}
            className="min-h-12 w-full rounded-xl border border-edge bg-surface ps-12 pe-12 placeholder-shown:pe-3 placeholder:text-muted"
          />
          {text !== "" && (
            <button
              type="button"
              onClick={clear}
              aria-label={texts.clear}
              className="absolute end-0.5 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-lg text-muted hover:bg-raised hover:text-ink"
            >
              <Icon name="close" className="size-4" />
            </button>
          )}
          {isOpen(state) && (
            <SuggestionList
              id={listId}
              label={texts.suggestions}
              suggestions={suggestions}
              active={active}
              unnamed={texts.unnamed}
              onChoose={({ username }) => open(username)}
            />
          )}
        </div>
        <button type="submit" className={`${buttonStyle.secondary} min-h-12`}>
          {texts.submit}
        </button>
      </form>
    </search>
  );
}
