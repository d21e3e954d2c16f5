import { type RefObject, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { Spinner } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import type { ViewerProps } from "./viewer";
import { closeWatch, followWatched, openWatch, WATCH_BUTTON, watchedId } from "./watch-address";

declare global {
  interface Window {
    /** The last press: see `lib/head-script.ts`. */
    pressed?: EventTarget | null;
  }
}

export type Watchable = Pick<ViewerProps, "left" | "isLoading" | "onMore"> & {
  /** Set for a page's second list. */
  name?: string;
};

/** For lists whose other pages have numbers. */
export const WHOLE: Watchable = { left: 0, isLoading: false, onMore: () => undefined };

type Props = Omit<ViewerProps, "initial"> &
  Watchable & {
    /** Its children are the cards. */
    list: RefObject<Element | null>;
  };

/** Nothing to watch: the list stays as it is. */
function Closed() {
  useEffect(closeWatch, []);
  return null;
}

const Viewer = lazyOr<ViewerProps>(() => import("./viewer").then((part) => part.Viewer), Closed);

/** A card above this line is behind the bar at the top. */
const TOP = 96;

/** Its code loads with the first tap. A video that is not on the page opens nothing. */
export function WatchMode({ list, name, ...props }: Props) {
  const { all, cards, isLoading } = props;
  const id = useSyncExternalStore(
    followWatched,
    () => watchedId(name),
    () => null,
  );

  const open = useEffectEvent((target: EventTarget | null | undefined) => {
    const button = target instanceof Element && target.closest(`[${WATCH_BUTTON}]`);
    if (!button) return;
    const section = button.closest("section");
    if (section && !section.contains(list.current)) return;
    window.pressed = null;
    const first = button.getAttribute(WATCH_BUTTON) || firstInSight();
    if (first) openWatch(first, name);
  });
  function firstInSight(): string | undefined {
    const cells = [...(list.current?.children ?? [])].slice(0, all.length);
    const shown = cells.findIndex((cell) => cell.getBoundingClientRect().bottom > TOP);
    const ids = new Set(cards.map((card) => card.id));
    const first = all.slice(Math.max(shown, 0)).find((card) => ids.has(card.id)) ?? cards[0];
    return first?.id;
  }
  useEffect(() => {
    const follow = ({ target }: Event) => open(target);
    open(window.pressed);
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);

  if (id === null) return null;
  // Includes hidden cards: they may have been watched here.
  if (!all.some((card) => card.id === id)) return isLoading ? null : <Closed />;
  return (
    <Suspense
      fallback={
        <div className="fixed inset-0 z-50 grid appear-late place-items-center bg-black/80 text-on-picture">
          <Spinner />
        </div>
      }
    >
      <Viewer {...props} initial={id} />
    </Suspense>
  );
}
