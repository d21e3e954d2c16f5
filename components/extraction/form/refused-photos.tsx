import { Suspense } from "react";
import { PhotoLinks } from "@/components/extraction/save/photo-links";
import type { PhotoStripProps } from "@/components/extraction/save/photo-strip";
import { linkedPost } from "@/components/extraction/save/saved-post";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import { parsePostUrl } from "@/lib/x/post-url";
import type { Refusal, ResultTexts } from "./extraction-state";

const PhotoStrip = lazyOr<PhotoStripProps>(
  () => import("@/components/extraction/save/photo-strip").then((part) => part.PhotoStrip),
  PhotoLinks,
);

type Props = { refusal: Refusal; text: string; language: Language; texts: ResultTexts };

export function RefusedPhotos({ refusal, text, language, texts }: Props) {
  const link = parsePostUrl(text);
  if (!refusal.photos || link.kind !== "post") return null;
  const post = linkedPost(link);
  return (
    <div className="mt-3 max-w-4xl">
      <Suspense>
        <PhotoStrip photos={refusal.photos} {...{ post, language, texts }} />
      </Suspense>
    </div>
  );
}
