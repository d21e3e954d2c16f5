import type { CardPage, ListedCard } from "./card-page";

/**
 * A card without the names of its fields, and without what follows from the others: the HTML of a list
 * holds each card a second time for the browser. What differs least is together at the end.
 */
type PackedCard = [
  id: string,
  handle: string | null,
  name: string,
  postId: string,
  title: string,
  thumbnail: string | null,
  files: string[],
  length: string,
  shape: number,
  isSensitive: 0 | 1,
  videoCount: number,
  downloads: string,
  allDownloads: string,
  views: string,
  allViews: string,
  createdAt: string,
  age: string,
  rankChange?: number | "new",
];

export type PackedPage = {
  cards: PackedCard[];
  /** Of the first card. */
  place: number;
  /** Of each card, where some are left out. */
  places?: number[];
  next: CardPage["next"];
};

const postId = (url: string) => url.split("/").at(-1) ?? "";

function pack(card: ListedCard): PackedCard {
  const { downloads, views } = card;
  const packed: PackedCard = [
    card.id,
    card.handle,
    card.name,
    postId(card.postUrl),
    card.title,
    card.thumbnail,
    card.files,
    card.length,
    card.shape,
    card.sensitive ? 1 : 0,
    card.videoCount,
    downloads.short,
    downloads.full,
    views.short,
    views.full,
    card.createdAt,
    card.age,
  ];
  if (card.rankChange !== undefined) packed.push(card.rankChange);
  return packed;
}

/** A page as the server hands it to the browser. */
export function packPage({ cards, next }: CardPage): PackedPage {
  const [{ place } = { place: 1 }] = cards;
  const places = cards.map((card) => card.place);
  const hasGaps = places.some((one, at) => one !== place + at);
  return { cards: cards.map(pack), place, ...(hasGaps && { places }), next };
}

function unpack(packed: PackedCard, place: number): ListedCard {
  const [id, handle, name, post, title, thumbnail, files, length, shape, ...rest] = packed;
  const [isSensitive, videoCount, downloads, allDownloads, views, allViews, ...last] = rest;
  const [createdAt, age, rankChange] = last;
  return {
    ...{ id, handle, name, title, thumbnail, files, length, shape, videoCount, createdAt, age },
    postUrl: `https://x.com/${handle ?? "i"}/status/${post}`,
    sensitive: isSensitive === 1,
    downloads: { short: downloads, full: allDownloads },
    views: { short: views, full: allViews },
    ...(rankChange && { rankChange }),
    place,
  };
}

/** The page as lists show it. */
export function unpackPage({ cards, place, places, next }: PackedPage): CardPage {
  return { cards: cards.map((card, at) => unpack(card, places?.[at] ?? place + at)), next };
}
