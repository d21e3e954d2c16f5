"use client";

import { useMemo } from "react";
import { CardGrid } from "@/components/listing/card-grid";
import { type PackedPage, unpackPage } from "@/components/listing/packed-page";
import type { CardTexts } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";

type Props = { page: PackedPage; language: Language; texts: CardTexts };

/** Cards of the first screen. */
const EAGER = 6;

/** The ranked videos of an archive, all on one page. */
export function ArchivedVideos({ page, language, texts }: Props) {
  const { cards } = useMemo(() => unpackPage(page), [page]);
  return <CardGrid {...{ cards, language, texts }} isRanked eagerCount={EAGER} />;
}
