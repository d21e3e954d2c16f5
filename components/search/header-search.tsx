"use client";

import {
  type FocusEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Icon } from "@/components/ui/icon";
import { isComposing } from "@/components/ui/is-composing";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { MAX_SEARCH, SEARCH_FIELD_ID } from "@/lib/search/view";
import type { FindOption, FindTexts } from "./find-options";

export type HeaderSearchTexts = FindTexts & Pick<Messages["Search"], "boxLabel" | "boxPlaceholder">;

type Props = { language: Language; texts: HeaderSearchTexts };

const FindOptions = lazyOr(
  () => import("./find-options").then((part) => part.FindOptions),
  () => null,
);

/** The id of an option of the list that a combobox controls. */
const optionId = (listId: string, place: number) => `${listId}-${place}`;

/** Whether a `/` typed here is text. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
  );
}

/**
 * The search box of every page: an editable combobox with list autocomplete (ARIA Authoring
 * Practices). Without scripts it is a form; its suggestions load once it is used.
 */
export function HeaderSearch({ language, texts }: Props) {
  const [text, setText] = useState("");
  const [isUsed, setUsed] = useState(false);
  const [options, setOptions] = useState<FindOption[]>([]);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isOpen = isUsed && options.length > 0;

  useEffect(() => {
    function focusBySlash(event: globalThis.KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      // The home page has a field of its own.
      if (key !== "/" || defaultPrevented) return;
      if (ctrlKey || metaKey || altKey || takesText(target)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      // Hidden where the header is too narrow for it.
      const own = field.current?.offsetParent ? field.current : null;
      const found = own ?? document.querySelector<HTMLInputElement>(`input#${SEARCH_FIELD_ID}`);
      // The fragment moves the focus there.
      if (!found) return location.assign(`${pagePath(language, "search")}#${SEARCH_FIELD_ID}`);
      found.focus();
      found.select();
    }
    addEventListener("keydown", focusBySlash);
    return () => removeEventListener("keydown", focusBySlash);
  }, [language]);

  function close() {
    setUsed(false);
    setOptions([]);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) {
      // Its Enter would submit the form.
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    if (!isOpen) return;
    const chosen = options[active];
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") setActive(Math.min(options.length - 1, active + 1));
    else if (event.key === "ArrowUp") setActive(Math.max(-1, active - 1));
    else if (event.key === "Enter" && chosen) location.assign(chosen.href);
    else return;
    event.preventDefault();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close();
  }

  return (
    <search aria-label={texts.boxPlaceholder} className="relative block w-full" onBlur={onBlur}>
      <form action={pagePath(language, "search")}>
        <Icon
          name="search"
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          name="q"
          type="text"
          dir="auto"
          required
          role="combobox"
          aria-label={texts.boxLabel}
          aria-keyshortcuts="/"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : optionId(listId, active)}
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
          onKeyDown={onKeyDown}
          className="search-field"
        />
      </form>
      {isUsed && (
        <Suspense>
          <FindOptions
            {...{ text, language, texts, options, active, listId, optionId }}
            onOptions={setOptions}
          />
        </Suspense>
      )}
    </search>
  );
}
