import { useState } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import type { Card, CardTexts } from "@/components/video/card";
import { reportBroken } from "@/components/video/report-broken";
import { VideoCard } from "@/components/video/video-card";
import type { Language } from "@/lib/i18n/languages";

type Props = { cards: Card[]; language: Language; texts: CardTexts };

const GRID = "grid grid-cols-1 gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

/** 16:9. */
const FRAME = 9;

/** Cards of a first screen. */
const EAGER = 4;

/** Videos in even rows of up to four, in frames of 16:9. A video whose file is gone is removed. */
export function VideoGrid({ cards, language, texts }: Props) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const hasHeart = useViewer().user !== null;

  function remove(card: Card) {
    setGone((before) => new Set(before).add(card.id));
    reportBroken(card);
  }

  return (
    <ul className={GRID}>
      {cards
        .filter(({ id }) => !gone.has(id))
        .map((card, place) => (
          <li key={card.id} className="min-w-0">
            <VideoCard
              {...{ card, language, texts, hasHeart }}
              heading="h3"
              frame={FRAME}
              eager={place < EAGER}
              onBroken={remove}
            />
          </li>
        ))}
    </ul>
  );
}

export function VideoGridSkeleton({ text, count }: { text: string; count: number }) {
  return (
    <div data-testid="loading" className="noscript:hidden">
      <p role="status" className="sr-only">
        {text}
      </p>
      <div aria-hidden="true" className={`${GRID} animate-pulse`}>
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing else
          <div key={place} className="pb-10.5">
            <div className="aspect-video rounded-xl bg-raised" />
            <div className="mt-3 h-3.5 w-4/5 rounded bg-raised" />
            <div className="mt-2 h-3 w-1/2 rounded bg-raised" />
          </div>
        ))}
      </div>
    </div>
  );
}
