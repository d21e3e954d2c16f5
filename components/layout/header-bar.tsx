"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Pixels of scrolling that count as a direction. */
const STEP = 6;

/**
 * The sticky header. It scrolls away with the page and returns on the first scroll upward; without
 * scripts it stays at the top of the page.
 */
export function HeaderBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      const { current } = bar;
      const moved = scrollY - last;
      if (!current || Math.abs(moved) < STEP) return;
      last = scrollY;
      if (scrollY <= 0) delete current.dataset.bar;
      else if (moved < 0 && current.dataset.bar) current.dataset.bar = "shown";
      else if (scrollY > current.offsetHeight && moved > 0) current.dataset.bar = "hidden";
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
