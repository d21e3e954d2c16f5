import { type FormEvent, useEffect, useEffectEvent } from "react";
import { AuthorOptions } from "@/components/search/author-options";
import { useCombobox } from "@/components/search/use-combobox";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";

type Props = {
  /** Empty for all authors. */
  search: string;
  sort: string;
  language: Language;
  texts: Messages["AuthorSearch"];
  onSearch: (search: string) => void;
};

export function SearchBox({ search, sort, language, texts, onSearch }: Props) {
  const { field, attributes, text, setText, close, list } = useCombobox(search);
  const replace = useEffectEvent((next: string) => {
    setText(next);
    close();
  });
  useEffect(() => replace(search), [search]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "") return;
    setText(wanted);
    close();
    onSearch(wanted);
  }

  function clear() {
    setText("");
    close();
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
            {...attributes}
            name="search"
            aria-label={texts.label}
            placeholder={texts.placeholder}
            value={text}
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
          {list && <AuthorOptions {...{ list, language, texts }} />}
        </div>
        <button type="submit" className={`${buttonStyle.secondary} min-h-12`}>
          {texts.submit}
        </button>
      </form>
    </search>
  );
}
