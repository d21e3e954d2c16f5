import { type RefObject, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Card } from "@/components/video/card";
import type { ViewerProps } from "./viewer";
import { closeWatch, followWatched, openWatch, WATCH_BUTTON, watchedId } from "./watch-address";

/** What a list says of itself to its viewer. */
export type Watchable = Pick<ViewerProps, "left" | "isLoading" | "onMore">;

/** A list that is on its page as a whole. */
export const WHOLE: Watchable = { left: 0, isLoading: false, onMore: () => undefined };

type Props = Omit<ViewerProps, "initial"> & {
  /** Its cells are the cards. */
  list: RefObject<Element | null>;
  /** Every card of the list; `cards` are those that are shown. */
  all: readonly Card[];
};

/** Nothing to watch: the list stays. */
function Closed() {
  useEffect(closeWatch, []);
  return null;
}

const Viewer = lazyOr<ViewerProps>(() => import("./viewer").then((part) => part.Viewer), Closed);

/** A card above this line is behind the bar at the top. */
const TOP = 96;

/**
 * The list as a vertical player, while the address names one of its videos. Its code loads with the first
 * tap. A video that is not on the page opens nothing.
 */
export function WatchMode({ list, all, ...props }: Props) {
  const { cards, isLoading } = props;
  const id = useSyncExternalStore(followWatched, watchedId, () => null);

  const openFirst = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element && target.closest(`[${WATCH_BUTTON}]`))) return;
    const cells = [...(list.current?.children ?? [])].slice(0, all.length);
    const shown = cells.findIndex((cell) => cell.getBoundingClientRect().bottom > TOP);
    const ids = new Set(cards.map((card) => card.id));
    const first = all.slice(Math.max(shown, 0)).find((card) => ids.has(card.id)) ?? cards[0];
    if (first) openWatch(first.id);
  });
  useEffect(() => {
    const open = (event: Event) => openFirst(event);
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);

  if (id === null) return null;
  if (!cards.some((card) => card.id === id)) return isLoading ? null : <Closed />;
  return (
    <Suspense>
      <Viewer {...props} initial={id} />
    </Suspense>
  );
}
