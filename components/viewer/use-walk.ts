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
  /** Target of a scroll that has not ended. */
  const target = useRef<number | null>(null);
  const direction = useRef<Direction>(1);

  const listedIds = new Set(listed.map((card) => card.id));
  const cards = all.filter((card) => listedIds.has(card.id) || visited.has(card.id));
  const index = Math.max(
    cards.findIndex((card) => card.id === id),
    0,
  );

  function scrollToSlide(to: number, behavior: ScrollBehavior): void {
    const { current } = list;
    current?.scrollTo({ top: to * current.clientHeight, behavior });
  }

  // Runs at first, and after cards before the current one were added or removed.
  const stay = useEffectEvent(() => {
    target.current = null;
    scrollToSlide(index, "instant");
  });
  const first = cards[0]?.id;
  const shown = useRef({ id: "", index: -1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each place of the card
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { id, index };
    if (before.index === -1 || (before.id === id && before.index !== index)) stay();
  }, [id, index, first]);

  function goTo(to: number): void {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target.current = to === index && to === placeOf(list.current) ? null : to;
    scrollToSlide(to, isCalm ? "instant" : "smooth");
  }

  function move(steps: Direction): void {
    goTo(Math.min(Math.max((target.current ?? index) + steps, 0), cards.length - 1));
  }

  /** Moves on to a card that is not gone, if there is one: in the direction of the last move, else back. */
  function skip(isGone: (card: Card) => boolean): void {
    for (const steps of [direction.current, -direction.current]) {
      let to = index + steps;
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
    const card = cards[at];
    if (at === index || !card) return;
    // Videos that a scroll only passes are not played.
    if (target.current !== null) return;
    direction.current = at > index ? 1 : -1;
    setPlace({ id: card.id, visited: new Set([...visited, card.id]) });
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
