import { type RefObject, startTransition, useEffect, useState } from "react";

type ViewOptions = { rootMargin: string; threshold: number };

export const IN_VIEW = {
  card: { rootMargin: "200px", threshold: 0.1 },
  image: { rootMargin: "100px", threshold: 0.01 },
} as const satisfies Record<string, ViewOptions>;

type Shared = { observer: IntersectionObserver; seen: Map<Element, () => void> };

const observers = new Map<ViewOptions, Shared>();

/** One observer for all elements of a kind, however long the list. */
function observerOf(options: ViewOptions): Shared {
  const known = observers.get(options);
  if (known) return known;
  const seen = new Map<Element, () => void>();
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) seen.get(target)?.();
  }, options);
  const made = { observer, seen };
  observers.set(options, made);
  return made;
}

/** Returns a function that stops observing. */
export function whenInView(element: Element, options: ViewOptions, onSeen: () => void): () => void {
  const { observer, seen } = observerOf(options);
  const stop = () => {
    observer.unobserve(element);
    seen.delete(element);
  };
  seen.set(element, () => {
    stop();
    onSeen();
  });
  observer.observe(element);
  return stop;
}

/** Stays true once the element was near. */
export function useInView(
  element: RefObject<Element | null>,
  kind: keyof typeof IN_VIEW,
  initially: boolean,
  isDue = true,
): boolean {
  const [seen, setSeen] = useState(initially);
  useEffect(() => {
    if (seen || !isDue || !element.current) return;
    // Many cards can enter at once: their updates yield to input.
    const see = () => startTransition(() => setSeen(true));
    return whenInView(element.current, IN_VIEW[kind], see);
  }, [seen, isDue, element, kind]);
  return seen;
}
