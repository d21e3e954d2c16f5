"use client";

import { CardGrid } from "@/components/listing/card-grid";
import type { ListedCard } from "@/components/listing/places";
import type { CardTexts } from "@/components/video/card";
import { WHOLE } from "@/components/viewer/watch-mode";
import type { Language } from "@/lib/i18n/languages";

type Props = { cards: ListedCard[]; language: Language; texts: CardTexts };

const EAGER = 6;

export function ArchivedVideos({ cards, language, texts }: Props) {
  return <CardGrid {...{ cards, language, texts }} isRanked watch={WHOLE} eagerCount={EAGER} />;
}
