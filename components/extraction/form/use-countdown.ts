import { useEffect, useState } from "react";

/** Seconds left of a wait that began when it was first given. `key`: another one is another wait. */
export function useCountdown(seconds: number, key: unknown): number {
  const [{ end, left, of }, set] = useState({ end: 0, left: 0, of: undefined as unknown });

  useEffect(() => {
    const at = Date.now() + seconds * 1000;
    set({ end: at, left: seconds, of: key });
  }, [seconds, key]);

  useEffect(() => {
    if (left <= 0) return;
    // By the clock: timers of a hidden tab are late.
    const timer = setTimeout(
      () => set({ end, of, left: Math.max(0, Math.ceil((end - Date.now()) / 1000)) }),
      1000,
    );
    return () => clearTimeout(timer);
  }, [end, left, of]);

  return of === key ? left : seconds;
}
