import { previewFile, sideOf } from "@/components/video/files";
import type { Language } from "@/lib/i18n/languages";
import { shortTitle } from "@/lib/short-title";
import type { ListedPage } from "@/lib/videos/listing-schema";
import { type CardPage, cardPage } from "./card-page";
import type { ListedCard } from "./places";

/** A card's width at the density of most phones and laptops. */
const PREVIEW_PIXELS = 600;

const LIGHT_SIDE = 360;

/** The file to open, to preview and, where that is large, for slow connections. The menu gets the others. */
export function fewFiles(files: string[]): string[] {
  const preview = previewFile(files, { pixels: PREVIEW_PIXELS, isFrugal: false });
  const isHeavy = (sideOf(preview) ?? 0) > LIGHT_SIDE;
  const last = isHeavy ? files.at(-1) : undefined;
  return files.filter((url, at) => at === 0 || url === preview || url === last);
}

function lightCard({ place, ...card }: ListedCard, before?: ListedCard): ListedCard {
  const follows = place !== undefined && place === (before?.place ?? Number.NaN) + 1;
  return {
    ...card,
    ...(!follows && place !== undefined && { place }),
    title: shortTitle(card.title),
    files: fewFiles(card.files),
  };
}

/** Holds only what its cards show: the HTML has it twice. */
export function firstPage(
  page: ListedPage,
  language: Language,
  { isAdded = false } = {},
): CardPage {
  const { cards, next } = cardPage(page, { language, now: new Date().toISOString(), isAdded });
  return { cards: cards.map((card, at) => lightCard(card, cards[at - 1])), next };
}
