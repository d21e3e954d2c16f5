import { CardGrid } from "@/components/listing/card-grid";
import { SkeletonWall } from "@/components/listing/wall";
import type { Card, CardTexts } from "@/components/video/card";
import { WHOLE } from "@/components/viewer/watch-mode";
import type { Language } from "@/lib/i18n/languages";

type Props = { cards: Card[]; language: Language; texts: CardTexts };

const EAGER = 4;

export function VideoGrid(props: Props) {
  return <CardGrid {...props} heading="h3" layout="author" watch={WHOLE} eagerCount={EAGER} />;
}

export function VideoGridSkeleton({ text, count }: { text: string; count: number }) {
  return (
    <div data-testid="loading">
      <p role="status" className="sr-only noscript:hidden">
        {text}
      </p>
      <SkeletonWall layout="author" count={count} />
    </div>
  );
}
