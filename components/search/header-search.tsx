"use client";

import { Suspense, useEffect, useState } from "react";
import { FIELD_ID as LINK_FIELD_ID } from "@/components/extraction/form/field-id";
import { Icon } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import { queryValues } from "@/lib/query-values";
import { pagePath } from "@/lib/routes";
import { MAX_SEARCH, SEARCH_FIELD_ID } from "@/lib/search/view";
import type { HeaderSearchTexts } from "./search-texts";
import { useCombobox } from "./use-combobox";

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

/** Without scripts it is a form; suggestions load once it is used. */
export function HeaderSearch({ language, texts }: Props) {
  const { field, attributes, list } = useCombobox();
  /** Of the search that the page shows: other words keep it. */
  const [sort, setSort] = useState("");

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
  }, [language, field]);

  useEffect(() => {
    const { pathname, search } = location;
    if (pathname !== pagePath(language, "search") || !field.current) return;
    const { q = "", sort = "" } = queryValues(new URLSearchParams(search));
    field.current.value ||= q;
    setSort(sort);
  }, [language, field]);

  return (
    <search aria-label={texts.boxPlaceholder} className="relative block w-full">
      <form action={pagePath(language, "search")}>
        <Icon name="search" className="search-glass" />
        {sort && <input type="hidden" name="sort" value={sort} />}
        <input
          {...attributes}
          name="q"
          dir="auto"
          required
          aria-label={texts.boxLabel}
          aria-keyshortcuts="/"
          maxLength={20 * MAX_SEARCH}
          placeholder={texts.boxPlaceholder}
          className="search-field"
        />
      </form>
      {list && (
        <Suspense>
          <FindOptions {...{ list, language, texts }} />
        </Suspense>
      )}
    </search>
  );
}
