// The functions below run in the page. None holds named functions, since tsx would add a helper that the
// page lacks.

/** Notes the ms from the next key until another video shows a frame. */
export function timeNextFrame(patienceMs: number): void {
  const list = document.querySelector("dialog ol");
  const before = list?.querySelector(":scope > li:not([inert])");
  const shown = new Promise<number>((resolve, reject) => {
    setTimeout(reject, patienceMs, new Error(`no frame within ${patienceMs} ms`));
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const timer = setInterval(() => {
          const slide = list?.querySelector(":scope > li:not([inert])");
          const video = slide?.querySelector("video");
          if (slide === before || !video) return;
          clearInterval(timer);
          video.requestVideoFrameCallback((now) => resolve(now - timeStamp));
        }, 4);
      },
      { once: true, capture: true },
    );
  });
  Object.assign(window, { shown });
}

/** Changes of the current video with the file that each played last, and the most players with a source. */
type Notes = { changes: { at: number; slide: Element; file: string }[]; players: number };

/** Notes when another slide becomes current, which file it plays, and the players with a source. */
export function noteSlides(): void {
  performance.setResourceTimingBufferSize(10_000);
  const notes: Notes = { changes: [], players: 0 };
  const { changes } = notes;
  Object.assign(window, { notes });
  new MutationObserver(() => {
    notes.players = Math.max(notes.players, document.querySelectorAll("dialog video[src]").length);
    const slide = document.querySelector("dialog ol > li:not([inert])");
    if (slide && changes.at(-1)?.slide !== slide) {
      changes.push({ at: performance.now(), slide, file: "" });
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["inert", "src"] });
  document.addEventListener(
    "timeupdate",
    ({ target }) => {
      const change = changes.at(-1);
      if (!(target instanceof HTMLVideoElement) || !change?.slide.contains(target)) return;
      change.file = target.currentSrc;
    },
    { capture: true },
  );
}

/** The notes, and how many files of other videos were requested sooner than `aheadMs` after a change. */
export function readNotes(aheadMs: number) {
  const { changes, players } = (window as unknown as { notes: Notes }).notes;
  const begins = new Map<string, number>();
  for (const { name, startTime } of performance.getEntriesByType("resource")) {
    if (!/\.mp4/.test(name)) continue;
    begins.set(name, Math.min(startTime, begins.get(name) ?? Number.POSITIVE_INFINITY));
  }
  let early = 0;
  for (const [file, at] of begins) {
    const change = changes.findLast((one) => one.at <= at);
    if (change && change.file !== file && at - change.at < aheadMs) early += 1;
  }
  return { early, files: begins.size, players };
}
