import { useEffect, useState } from "react";

/** A new `key` starts the wait again. */
export function useCountdown(seconds: number, key: unknown): number {
  const [{ end, left, of }, set] = useState({ end: 0, left: 0, of: undefined as unknown });

  useEffect(() => {
    const at = Date.now() + seconds * 1000;
    set({ end: at, left: seconds, of: key });
  }, [seconds, key]);

  useEffect(() => {
    if (left <= 0) return;
    // Uses the clock, since timers of a hidden tab run late.
    const timer = setTimeout(
      () => set({ end, of, left: Math.max(0, Math.ceil((end - Date.now()) / 1000)) }),
      1000,
    );
    return () => clearTimeout(timer);
  }, [end, left, of]);

  return of === key ? left : seconds;
}
