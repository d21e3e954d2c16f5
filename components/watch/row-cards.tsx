"use client";

import { type ReactNode, startTransition, useEffect, useState } from "react";
import type { CardGrid } from "@/components/listing/card-grid";
import type { WallLayout } from "@/components/listing/wall";
import type { Card, CardTexts } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";

type Props = {
  cards: Card[];
  language: Language;
  texts: CardTexts;
  layout: WallLayout;
  still: ReactNode;
};

/** Loads the cards' code after that of the player. */
export function RowCards({ still, ...cards }: Props) {
  const [Grid, setGrid] = useState<typeof CardGrid | null>(null);

  useEffect(() => {
    import("@/components/listing/card-grid").then(
      (loaded) => startTransition(() => setGrid(() => loaded.CardGrid)),
      (error: unknown) => reportError(error),
    );
  }, []);

  return Grid ? <Grid {...cards} heading="h3" /> : still;
}
