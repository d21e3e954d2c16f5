"use client";

import { Suspense, useEffect, useId, useRef, useState } from "react";
import { FIELD_ID as LINK_FIELD_ID } from "@/components/extraction/form/field-id";
import { Icon } from "@/components/ui/icon";
import { isComposing } from "@/components/ui/is-composing";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { queryValues } from "@/lib/query-values";
import { pagePath } from "@/lib/routes";
import { MAX_SEARCH, SEARCH_FIELD_ID } from "@/lib/search/view";
import type { FindOption, FindTexts } from "./find-options";

export type HeaderSearchTexts = FindTexts & Pick<Messages["Search"], "boxLabel" | "boxPlaceholder">;

type Props = { language: Language; texts: HeaderSearchTexts };

const FindOptions = lazyOr(
  () => import("./find-options").then((part) => part.FindOptions),
  () => null,
);

const FIELD = `#${SEARCH_FIELD_ID}`;

function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
  );
}

/** An editable combobox (ARIA APG). Without scripts it is a form; suggestions load once it is used. */
export function HeaderSearch({ language, texts }: Props) {
  const [text, setText] = useState("");
  const [isUsed, setUsed] = useState(false);
  const [options, setOptions] = useState<FindOption[]>([]);
  const [active, setActive] = useState(-1);
  /** Of the search that the page shows: other words keep it. */
  const [sort, setSort] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();

  useEffect(() => {
    function focusBySlash(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== "/" || defaultPrevented) return;
      if (ctrlKey || metaKey || altKey || takesText(target)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      // Hidden where the header is too narrow for it. Another page would lose the result on home.
      const own = field.current?.offsetParent && field.current;
      const found = own || document.querySelector<HTMLInputElement>(`${FIELD}, #${LINK_FIELD_ID}`);
      found?.focus();
      found?.select();
      // The fragment in the address moves the focus to the field.
      if (!found) location.assign(pagePath(language, "search") + FIELD);
    }
    addEventListener("keydown", focusBySlash);
    return () => removeEventListener("keydown", focusBySlash);
  }, [language]);

  useEffect(() => {
    const { pathname, search } = location;
    if (pathname !== pagePath(language, "search") || !field.current) return;
    const { q = "", sort = "" } = queryValues(new URLSearchParams(search));
    field.current.value ||= q;
    setSort(sort);
  }, [language]);

  function close() {
    setUsed(false);
    setOptions([]);
    setActive(-1);
  }

  return (
    <search aria-label={texts.boxPlaceholder} className="relative block w-full">
      <form action={pagePath(language, "search")}>
        <Icon name="search" className="search-glass" />
        {sort && <input type="hidden" name="sort" value={sort} />}
        <input
          ref={field}
          name="q"
          type="text"
          dir="auto"
          required
          role="combobox"
          aria-label={texts.boxLabel}
          aria-keyshortcuts="/"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={20 * MAX_SEARCH}
          placeholder={texts.boxPlaceholder}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setUsed(true);
            setActive(-1);
          }}
          onKeyDown={(event) => {
            // During composition Enter would submit the form.
            if (event.key === "Enter" && isComposing(event.nativeEvent)) event.preventDefault();
          }}
          className="search-field"
        />
      </form>
      {isUsed && (
        <Suspense>
          <FindOptions
            {...{ field, text, language, texts, options, active, listId }}
            onOptions={setOptions}
            onActive={setActive}
            onClose={close}
          />
        </Suspense>
      )}
    </search>
  );
}
