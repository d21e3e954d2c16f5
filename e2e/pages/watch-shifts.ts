import type { Page } from "@playwright/test";

type Recorded = {
  shifts: { at: number; said: string }[];
  /** Each action, until the frame that shows what its handlers changed; and the arrival of the page. */
  actions: { from: number; to: number }[];
};

/**
 * Records layout shifts from now on that do not follow an action within half a second, as browsers
 * sum them up, or with the next frame: a busy machine may need longer for that one. A busy browser may
 * also paint a page between two of its tags: what moves until all are there is left out. Returns a
 * function that reads the shifts of the current page.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const recorded: Recorded = { shifts: [], actions: [] };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName;
          const [before, after] = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${x},${y} ${width}x${height}`,
          );
          return `${name} from ${before} to ${after}`;
        });
        const said = [value, ...what].join("; ");
        if (!hadRecentInput) recorded.shifts.push({ at: startTime, said });
      }
    }).observe({ type: "layout-shift", buffered: true });
    const endArrival = (to: number) => recorded.actions.push({ from: 0, to: to - 0.1 });
    addEventListener("DOMContentLoaded", () =>
      requestAnimationFrame(() => requestAnimationFrame(endArrival)),
    );
    new PerformanceObserver((list) => {
      type Action = PerformanceEventTiming & { interactionId: number };
      for (const entry of list.getEntries() as Action[]) {
        const { interactionId, startTime, processingStart, duration } = entry;
        // Durations are rounded to 8 ms.
        const action = { from: processingStart, to: startTime + duration + 8 };
        if (interactionId > 0) recorded.actions.push(action);
      }
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () =>
    page.evaluate(() => {
      const { shifts, actions } = (window as unknown as { recorded: Recorded }).recorded;
      return shifts
        .filter(({ at }) => !actions.some(({ from, to }) => from <= at && at <= to))
        .map(({ said }) => said);
    });
}
