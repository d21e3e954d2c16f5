import { type Ref, useState } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import type { Card, CardTexts } from "@/components/video/card";
import { reportBroken } from "@/components/video/report-broken";
import { VideoCard } from "@/components/video/video-card";
import type { Language } from "@/lib/i18n/languages";
import { Masonry, MasonryCell, SkeletonCells } from "./masonry";

type Props = {
  /** Of their list. */
  list?: Ref<HTMLUListElement>;
  cards: (Card & { place?: number })[];
  language: Language;
  texts: CardTexts;
  heading?: "h2" | "h3";
  /** Places of the cards are ranks. */
  isRanked?: boolean;
  /** Height of every picture in sixteenths of its width, in full rows; else each has its own. */
  frame?: number;
  /** Number of cards on the first screen. */
  eagerCount?: number;
  /** Number of placeholders after them, for cards that are loading. */
  pendingCount?: number;
};

/**
 * Cards in order. The place of a card whose file is gone stays empty: closing the gap would move
 * everything after it under the pointer.
 */
export function CardGrid({ cards, language, texts, heading = "h2", ...props }: Props) {
  const { isRanked = false, eagerCount = 0, pendingCount = 0, frame, list } = props;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const hasHearts = useViewer().user !== null;

  function remove(card: Card) {
    setGone((before) => new Set(before).add(card.id));
    reportBroken(card);
  }

  return (
    <Masonry list={list} isRow={frame !== undefined}>
      {cards.map((card, at) => (
        <MasonryCell key={card.id} shape={frame ?? card.shape} isEmpty={gone.has(card.id)}>
          {!gone.has(card.id) && (
            <VideoCard
              card={card}
              language={language}
              texts={texts}
              heading={heading}
              rank={isRanked ? card.place : undefined}
              eager={at < eagerCount}
              frame={frame}
              hasHeart={hasHearts}
              onBroken={remove}
            />
          )}
        </MasonryCell>
      ))}
      <SkeletonCells count={pendingCount} />
    </Masonry>
  );
}
