import { Fragment, useEffect, useEffectEvent, useRef, useState } from "react";
import { announceCount } from "@/components/ui/announce";
import { isComposing } from "@/components/ui/input-events";
import type { Language } from "@/lib/i18n/languages";
import type { ComboboxList, Option } from "./use-combobox";

const PAUSE_MS = 300;

/** The text once the visitor pauses; an emptied field is not waited for. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState("");
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") return setPaused("");
    const timer = setTimeout(setPaused, PAUSE_MS, wanted);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && paused;
}

function useField({ field, options, active, listId, onActive, onClose }: ComboboxList): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    // Also while an answer is on its way, which then opens nothing.
    if (event.key === "Escape") onClose();
    if (options.length === 0) return;
    const chosen = options[active];
    if (event.key === "ArrowDown") onActive(Math.min(options.length - 1, active + 1));
    else if (event.key === "ArrowUp") onActive(Math.max(-1, active - 1));
    else if (event.key === "Enter" && chosen) location.assign(chosen.href);
    else if (event.key !== "Escape") return;
    event.preventDefault();
  });
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const input = field.current;
    // Assistive technology may focus an option, which is in the same element.
    const search = input?.closest("search");
    const controller = new AbortController();
    const { signal } = controller;
    const leaveFor = (target: EventTarget | null) => {
      const list = document.getElementById(listId);
      if (target !== input && !(target instanceof Node && list?.contains(target))) close();
    };
    // The focus may be lost before this code is loaded.
    leaveFor(document.activeElement);
    search?.addEventListener("keydown", (event) => press(event), { signal });
    search?.addEventListener("focusout", ({ relatedTarget }) => leaveFor(relatedTarget), {
      signal,
    });
    return () => controller.abort();
  }, [field, listId]);
}

type Props = {
  list: ComboboxList;
  /** Null while they load: those before stay. */
  found: Option[] | null;
  language: Language;
  texts: { suggestions: string; suggested: string };
  /** Names of the groups, if there are several. */
  groups?: Record<NonNullable<Option["group"]>, string>;
  className: string;
};

/** The focus stays in the field, which names the active option by its id. */
export function OptionList({ list, found, language, texts, groups, className }: Props) {
  const { options, active, listId, onOptions } = list;
  useField(list);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (found === null) return;
    onOptions(found);
    if (found.length > 0) announceCount(language, texts.suggested, found.length);
  }, [found, onOptions, language, texts.suggested]);

  useEffect(() => {
    box.current?.querySelectorAll("[role=option]")[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  if (options.length === 0) return null;
  return (
    <div
      ref={box}
      id={listId}
      role="listbox"
      aria-label={texts.suggestions}
      tabIndex={-1}
      // Keeps the focus in the field: its blur closes the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      className={`absolute inset-x-0 top-full z-20 mt-2 w-full overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1 shadow-card ${className}`}
    >
      {options.map(({ key, href, group, show }, place) => {
        const name = group && groups?.[group];
        return (
          <Fragment key={key}>
            {name && options[place - 1]?.group !== group && (
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
                {name}
              </p>
            )}
            <a
              id={`${listId}-${place}`}
              href={href}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className="flex min-h-12 items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-raised aria-selected:bg-raised aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
            >
              {name && <span className="sr-only">{name}: </span>}
              {show}
            </a>
          </Fragment>
        );
      })}
    </div>
  );
}
