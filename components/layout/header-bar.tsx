"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Pixels of scrolling that count as a direction. */
const STEP = 6;

/**
 * Without scripts it stays at the top of the page. The tab bar's style reads its attribute: `hidden`,
 * `shown`, or `end` at the end of the page, where only the tab bar is shown.
 */
export function HeaderBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      const { current } = bar;
      // Past the end of the page, where iOS bounces, nothing moves.
      const end = document.documentElement.scrollHeight - innerHeight;
      const place = Math.min(scrollY, end);
      const moved = place - last;
      if (!current || Math.abs(moved) < STEP) return;
      last = place;
      const height = current.offsetHeight;
      if (place <= 0) delete current.dataset.bar;
      else if (moved < 0 && current.dataset.bar) current.dataset.bar = "shown";
      else if (place > height && moved > 0)
        current.dataset.bar = end - place < height ? "end" : "hidden";
    };
    const atTop = () => {
      if (scrollY <= 0 && bar.current) delete bar.current.dataset.bar;
    };
    addEventListener("scroll", follow, { passive: true });
    addEventListener("scrollend", atTop, { passive: true });
    return () => {
      removeEventListener("scroll", follow);
      removeEventListener("scrollend", atTop);
    };
  }, []);

  return (
    <div ref={bar} className="header-bar">
      {children}
    </div>
  );
}
