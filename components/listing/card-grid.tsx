"use client";

import { type RefObject, useRef, useState } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { HiddenCard } from "@/components/taste/hidden-card";
import { useTaste } from "@/components/taste/use-taste";
import type { Card, CardTexts } from "@/components/video/card";
import { reportBroken } from "@/components/video/report-broken";
import { VideoCard } from "@/components/video/video-card";
import { type Watchable, WatchMode, WHOLE } from "@/components/viewer/watch-mode";
import type { Language } from "@/lib/i18n/languages";
import { placesIn } from "./places";
import { cellStyles, SkeletonCells, Wall, type WallLayout } from "./wall";

type Props = {
  list?: RefObject<HTMLUListElement | null>;
  cards: (Card & { place?: number })[];
  language: Language;
  texts: CardTexts;
  heading?: "h2" | "h3";
  /** The place of each card is its rank. */
  isRanked?: boolean;
  layout?: WallLayout;
  eagerCount?: number;
  /** True: all of the list is here. */
  watch?: Watchable | boolean;
  pendingCount?: number;
};

/** Undefined for none, so that the cells of a wall have no attribute for it. */
function cellStyle(style: string | undefined, isHidden: boolean): string | undefined {
  return [style, isHidden && "is-hidden"].filter(Boolean).join(" ") || undefined;
}

/** The place of a card whose file is gone stays empty: closing it would move what follows. */
export function CardGrid({ cards, language, texts, heading = "h2", ...props }: Props) {
  const { isRanked = false, eagerCount = 0, pendingCount = 0, layout = "rows" } = props;
  const watch = props.watch === true ? WHOLE : props.watch;
  const own = useRef<HTMLUListElement>(null);
  const list = props.list ?? own;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const taste = useTaste(cards);
  const hasHearts = useViewer().user !== null;

  function remove(card: Card) {
    setGone((before) => new Set(before).add(card.id));
    reportBroken(card);
  }

  const shapes = cards.map(({ shape }) => shape);
  const styles = cellStyles(layout, shapes);
  const ranks = isRanked ? placesIn(cards) : null;
  const hidden = cards.filter(({ id }) => taste.hidden.has(id) && !gone.has(id));
  /** All hidden cards can be shown from its place. */
  const several = hidden.length > 1 ? hidden[0]?.id : undefined;
  const all = { count: hidden.length, onShow: () => taste.show(...taste.hidden.keys()) };

  return (
    <>
      <Wall layout={layout} list={list}>
        {cards.map((card, at) => (
          <li
            key={card.id}
            className={cellStyle(styles[at], taste.hidden.has(card.id))}
            aria-hidden={gone.has(card.id) || undefined}
          >
            {!gone.has(card.id) && taste.hidden.has(card.id) && (
              <HiddenCard
                reason={taste.hidden.get(card.id)}
                {...{ handle: card.handle, language }}
                text={texts.hidden}
                onShow={() => taste.show(card.id)}
                all={card.id === several ? all : undefined}
              />
            )}
            {!gone.has(card.id) && !taste.hidden.has(card.id) && (
              <VideoCard
                card={card}
                language={language}
                texts={texts}
                heading={heading}
                rank={ranks?.[at]}
                eager={at < eagerCount}
                isWatchable={Boolean(watch)}
                hasHeart={hasHearts}
                onBroken={remove}
              />
            )}
          </li>
        ))}
        <SkeletonCells layout={layout} count={pendingCount} before={shapes} />
      </Wall>
      {watch && (
        <WatchMode
          {...{ ...watch, list, language, texts }}
          all={cards}
          cards={cards.filter(({ id }) => !gone.has(id) && !taste.hidden.has(id))}
        />
      )}
    </>
  );
}
