import { announceCount } from "@/components/ui/announce";
import { watchedHash } from "@/components/viewer/watch-address";
import type { Language } from "@/lib/i18n/languages";

/** `top` pixels below the window's edge. */
type Spot = { card: string; top: number };

/** `first` is the number of the first page; the address has that of the last. */
export type Grown = { first: number; spot?: Spot };

type List = {
  element: Element | null;
  ids: readonly string[];
  counted: { current: number };
  end: HTMLElement | null;
  isByKeys: { current: boolean };
  language: Language;
  /** ICU message with the number of added cards. */
  text: string;
  begin: number;
  query: string;
};

const TITLE = ":is(h2, h3) a";

/** Browsers limit how often the state of an entry changes. */
const PAUSE_MS = 200;

function spotIn({ element, ids }: List): Spot | undefined {
  const cells = [...(element?.children ?? [])].slice(0, ids.length);
  // If the whole list is above the window, its last card marks the place.
  const shown = cells.findIndex((cell) => cell.getBoundingClientRect().bottom > 0);
  const at = shown < 0 ? cells.length - 1 : shown;
  const card = ids[at];
  return card === undefined ? card : { card, top: cells[at]?.getBoundingClientRect().top ?? 0 };
}

function scrollToSpot({ element, ids }: List, { card, top }: Spot): void {
  const cell = element?.children[ids.indexOf(card)];
  if (cell) scrollBy({ top: cell.getBoundingClientRect().top - top, behavior: "instant" });
}

/** Replaces the entry, so that one Back leaves a list however often it has grown. */
function keep({ begin, query }: List, spot: Spot | undefined): void {
  const grown: Grown = { first: begin, ...(spot && { spot }) };
  history.replaceState({ ...history.state, grown }, "", location.pathname + query + watchedHash());
}

/** Skips cards that are hidden or without a file. */
function focusFirst(cells: Element[], selector: string): boolean {
  return cells.some((cell) => {
    const target = cell.querySelector<HTMLElement>(selector);
    target?.focus({ preventScroll: true });
    return target !== null && document.activeElement === target;
  });
}

/** From the keyboard the focus moves to the first new card: the link is a hundred Tab stops past it. */
function announce({ element, ids, counted, end, isByKeys, language, text }: List): void {
  const before = counted.current;
  const added = ids.length - before;
  counted.current = ids.length;
  if (added <= 0) return;
  announceCount(language, text, added);
  const cells = isByKeys.current ? [...(element?.children ?? [])].slice(before, ids.length) : [];
  isByKeys.current = false;
  if (focusFirst(cells, TITLE) || focusFirst(cells, "button")) return;
  if (document.activeElement === document.body) end?.focus({ preventScroll: true });
}

/**
 * Keeps the place in the history entry; the address names the last page, where a shared link begins. It
 * scrolls to a restored place: browsers would do so before the page is long enough.
 */
export function keepGrown(list: () => List, signal: AbortSignal): void {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout>;
  const follow = () => {
    clearTimeout(timer);
    timer = setTimeout(() => keep(list(), spotIn(list())), PAUSE_MS);
  };
  const kept: Grown | undefined = history.state?.grown;
  const spot = location.search === list().query ? kept?.spot : undefined;
  if (spot) scrollToSpot(list(), spot);
  keep(list(), spot);
  announce(list());
  history.scrollRestoration = "manual";
  addEventListener("scroll", follow, { passive: true, signal });
  // The list has grown in another history entry, behind the viewer.
  addEventListener("popstate", follow, { signal });
  // A page from the back/forward cache: WebKit scrolls to what has the focus, the end of the list.
  const show = ({ persisted }: PageTransitionEvent) => {
    const left: Grown | undefined = history.state?.grown;
    if (persisted && left?.spot) scrollToSpot(list(), left.spot);
  };
  addEventListener("pageshow", show, { signal });
  signal.addEventListener("abort", () => {
    history.scrollRestoration = "auto";
    clearTimeout(timer);
  });
  follow();
}
