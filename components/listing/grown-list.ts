import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";

/** The card at the top edge of the window, `top` pixels below the edge. */
type Spot = { card: string; top: number };

/**
 * What an entry of the history keeps of a list that has grown: the number of its first page; the address
 * has that of the last one.
 */
type Grown = { first: number; spot?: Spot };

/** More pages before that of the address are one link away. */
const MAX_PAGES = 10;
/** Browsers limit how often the state of an entry changes. */
const PAUSE_MS = 200;

function readGrown(): Grown | null {
  const state: { grown?: Grown } | null = history.state;
  return state?.grown ?? null;
}

/** Replaces the entry, so that one Back leaves a list however often it has grown. */
function keepGrown(grown: Grown, address = location.href): void {
  history.replaceState({ ...history.state, grown }, "", address);
}

const never = () => () => undefined;

/** The first page of the list that ended with this one when its entry was left; else this one. */
export function useKeptFirst(page: number): number {
  return useSyncExternalStore(
    never,
    () => Math.min(page, Math.max(readGrown()?.first ?? page, page - MAX_PAGES + 1)),
    () => page,
  );
}

/** The address names the last page of a list that has grown: a shared link begins there. */
export function useGrownAddress(isGrown: boolean, first: number, query: string): void {
  useEffect(() => {
    if (isGrown) keepGrown({ ...readGrown(), first }, location.pathname + query);
  }, [isGrown, first, query]);
}

type Cards = readonly { id: string }[];
type List = RefObject<HTMLUListElement | null>;

function spotIn({ current }: List, cards: Cards): Spot | null {
  for (const [at, cell] of [...(current?.children ?? [])].entries()) {
    const { top, bottom } = cell.getBoundingClientRect();
    const card = cards[at];
    if (bottom > 0 && card) return { card: card.id, top };
  }
  return null;
}

function scrollToSpot({ current }: List, cards: Cards, { card, top }: Spot): void {
  const cell = current?.children[cards.findIndex(({ id }) => id === card)];
  if (!cell) return;
  scrollBy({ top: cell.getBoundingClientRect().top - top, behavior: "instant" });
}

/**
 * Keeps the place in a list that has grown, and returns to it when the list is restored. Browsers would
 * do so too early: the page is not that long yet.
 */
export function useKeptPlace(list: List, cards: Cards, isGrown: boolean): void {
  const spot = useRef<Spot | null>(null);

  const restore = useEffectEvent(() => {
    const kept = readGrown()?.spot;
    if (isGrown && kept) scrollToSpot(list, cards, kept);
  });
  useLayoutEffect(() => restore(), []);

  const note = useEffectEvent(() => {
    spot.current = spotIn(list, cards);
  });
  useEffect(() => {
    if (!isGrown) return;
    let timer: ReturnType<typeof setTimeout>;
    const keep = () => {
      const grown = readGrown();
      if (grown && spot.current) keepGrown({ ...grown, spot: spot.current });
    };
    const follow = () => {
      note();
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE_MS);
    };
    history.scrollRestoration = "manual";
    addEventListener("scroll", follow, { passive: true });
    follow();
    return () => {
      history.scrollRestoration = "auto";
      removeEventListener("scroll", follow);
      clearTimeout(timer);
    };
  }, [isGrown]);
}
