import { previewFile } from "./files";
import { createPreviewController, type Preview } from "./preview-controller";

type Connection = { saveData?: boolean; effectiveType?: string };

const connectionHere = () =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};

export function playsByItself(): boolean {
  return !connectionHere().saveData && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Takes a smaller file where data is expensive. */
function fileOf({ files, element }: Preview): string {
  const { saveData = false, effectiveType } = connectionHere();
  const isFrugal = saveData || (effectiveType !== undefined && effectiveType !== "4g");
  const width = element()?.clientWidth ?? 0;
  return previewFile(files, { pixels: width * devicePixelRatio, isFrugal });
}

/** One for the whole page, so that one preview plays at a time. */
export const previews = createPreviewController(fileOf);
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") previews.stop();
});

const cards = new Map<Element, Preview>();
/** A card that a thumb only passes starts nothing. */
const CENTRED_DELAY_MS = 300;

/** Only whole cards count; of two in a row the first. */
function mostCentred(): Preview | null {
  let best: { preview: Preview; distance: number } | null = null;
  for (const [card, preview] of cards) {
    const { top, bottom } = card.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) continue;
    const distance = Math.abs((top + bottom - innerHeight) / 2);
    if (!best || distance < best.distance) best = { preview, distance };
  }
  return best?.preview ?? null;
}

function playMostCentred(): void {
  const preview = playsByItself() ? mostCentred() : null;
  if (preview) previews.enter(preview, CENTRED_DELAY_MS);
  else previews.stop();
}

const SCROLL_END_MS = 150;
let scrollTimer: ReturnType<typeof setTimeout> | undefined;

/** Safari before 26.2 has no `scrollend`. */
function onScroll(): void {
  clearTimeout(scrollTimer);
  scrollTimer = setTimeout(playMostCentred, SCROLL_END_MS);
}

export function followScroll(card: Element, preview: Preview): () => void {
  if (cards.size === 0) {
    document.addEventListener("scroll", onScroll, { passive: true });
    // This code can come later than the first scroll.
    if (scrollY > 0) onScroll();
  }
  cards.set(card, preview);
  return () => {
    cards.delete(card);
    if (cards.size === 0) document.removeEventListener("scroll", onScroll);
  };
}
