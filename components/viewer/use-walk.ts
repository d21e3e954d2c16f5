import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Card } from "@/components/video/card";
import { moveWatch } from "./watch-address";

/** Videos of the viewer, in order. */
export type Walked = {
  /** Every card of the list. */
  all: readonly Card[];
  /** Those that the list shows. */
  cards: readonly Card[];
  /** The card that is shown first. */
  initial: string;
  /** Videos of the list that are not loaded yet. */
  left: number;
  isLoading: boolean;
  onMore: () => void;
};

export type Direction = 1 | -1;

/** The next page is loaded while so many videos are left to watch. */
const AHEAD = 4;
/** A scroll that has not moved for so long was dropped. */
const STALLED_MS = 500;

/** The slide that fills most of the list. */
const placeOf = (list: Element | null) =>
  list ? Math.round(list.scrollTop / list.clientHeight) : 0;

/**
 * The current video, and how to move to another one. If the list hides watched videos meanwhile,
 * those that were shown here stay.
 */
export function useWalk({ all, cards: listed, initial, left, isLoading, onMore }: Walked) {
  const list = useRef<HTMLOListElement>(null);
  const [{ id, visited }, setPlace] = useState({ id: initial, visited: new Set([initial]) });
  /** The video that is current, also before it is rendered: the next key can come first. */
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
      // Meanwhile cards before the current one may have been added or removed, which ends a scroll.
      if (target.current === null) return;
      scrollToSlide(target.current, "instant");
      // As an event, which the handlers of the newest render take.
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

  /** Moves on to a card that is not gone, if there is one: in the direction of the last move, else back. */
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

  /** Event handlers of the list. */
  const events = {
    onScroll: follow,
    onScrollEnd: settle,
    onPointerDown: release,
    onWheel: release,
  };

  /** The event can arrive late, when the next scroll has begun already. */
  function settle(): void {
    // Cards at the end may be gone meanwhile.
    const to = target.current === null ? null : Math.min(target.current, cards.length - 1);
    if (to === null || to === placeOf(list.current)) release();
    else goTo(to);
  }

  /** The visitor scrolls elsewhere, or a scroll has reached its target. */
  function release(): void {
    if (target.current === null) return;
    target.current = null;
    follow();
  }

  return { list, cards, visited, index, move, skip, events };
}
