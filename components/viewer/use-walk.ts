import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Card } from "@/components/video/card";
import { moveWatch } from "./watch-address";

export type Walked = {
  all: readonly Card[];
  cards: readonly Card[];
  initial: string;
  left: number;
  isLoading: boolean;
  onMore: () => void;
};

export type Direction = 1 | -1;

/** Videos left to watch when the next page loads. */
const AHEAD = 4;
/** A scroll that has not moved for so long was dropped. */
const STALLED_MS = 500;

const placeOf = (list: Element | null) =>
  list ? Math.round(list.scrollTop / list.clientHeight) : 0;

/** Videos that were shown stay, if the list hides watched ones meanwhile. */
export function useWalk({ all, cards: listed, initial, left, isLoading, onMore }: Walked) {
  const list = useRef<HTMLOListElement>(null);
  const [{ id, visited }, setPlace] = useState({ id: initial, visited: new Set([initial]) });
  /** Set before it is rendered: the next key can come first. */
  const currentId = useRef(initial);
  /** Target of a scroll that has not ended. */
  const target = useRef<number | null>(null);
  const stall = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(stall.current), []);
  const direction = useRef<Direction>(1);

  const listedIds = new Set(listed.map((card) => card.id));
  const cards = all.filter((card) => listedIds.has(card.id) || visited.has(card.id));
  const indexOf = (id: string) =>
    Math.max(
      cards.findIndex((card) => card.id === id),
      0,
    );
  const index = indexOf(id);

  function scrollToSlide(to: number, behavior: ScrollBehavior): void {
    const element = list.current;
    element?.scrollTo({ top: to * element.clientHeight, behavior });
  }

  // Runs at first, and after cards before the current one were added or removed.
  const stay = useEffectEvent(() => {
    target.current = null;
    scrollToSlide(indexOf(currentId.current), "instant");
  });
  const first = cards[0]?.id;
  const shown = useRef({ id: "", index: -1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each place of the card
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { id, index };
    if (before.index === -1 || (before.id === id && before.index !== index)) stay();
  }, [id, index, first]);

  /** Browsers drop scrolls, and a hidden page, where a headset skips, has no events of them. */
  function endIfStalled(): void {
    clearTimeout(stall.current);
    if (target.current === null) return;
    stall.current = setTimeout(() => {
      // A change of the cards before the current one ends a scroll.
      if (target.current === null) return;
      scrollToSlide(target.current, "instant");
      // An event, so that the newest render handles it.
      list.current?.dispatchEvent(new Event("scrollend"));
      target.current = null;
    }, STALLED_MS);
  }

  function goTo(to: number): void {
    const isCalm = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const isThere = to === indexOf(currentId.current) && to === placeOf(list.current);
    target.current = isThere ? null : to;
    scrollToSlide(to, isCalm ? "instant" : "smooth");
    endIfStalled();
  }

  function move(steps: Direction): void {
    const from = target.current ?? indexOf(currentId.current);
    goTo(Math.min(Math.max(from + steps, 0), cards.length - 1));
  }

  /** Skips in the direction of the last move, else back. */
  function skip(isGone: (card: Card) => boolean): void {
    for (const steps of [direction.current, -direction.current]) {
      let to = indexOf(currentId.current) + steps;
      for (let card = cards[to]; card && isGone(card); card = cards[to]) to += steps;
      if (cards[to]) {
        goTo(to);
        return;
      }
    }
  }

  function follow(): void {
    const at = placeOf(list.current);
    if (at === target.current) target.current = null;
    endIfStalled();
    const card = cards[at];
    const before = indexOf(currentId.current);
    if (at === before || !card) return;
    // Videos that a scroll only passes are not played.
    if (target.current !== null) return;
    direction.current = at > before ? 1 : -1;
    currentId.current = card.id;
    setPlace((place) => ({ id: card.id, visited: new Set([...place.visited, card.id]) }));
    moveWatch(card.id);
  }

  const loadMore = useEffectEvent(onMore);
  const isNearEnd = left > 0 && !isLoading && index >= cards.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd]);

  const events = {
    onScroll: follow,
    onScrollEnd: settle,
    onPointerDown: release,
    onWheel: release,
  };

  /** `scrollend` can arrive when the next scroll has begun already. */
  function settle(): void {
    // Cards at the end may be gone meanwhile.
    const to = target.current === null ? null : Math.min(target.current, cards.length - 1);
    if (to === null || to === placeOf(list.current)) release();
    else goTo(to);
  }

  function release(): void {
    if (target.current === null) return;
    target.current = null;
    follow();
  }

  return { list, cards, visited, index, move, skip, events };
}
