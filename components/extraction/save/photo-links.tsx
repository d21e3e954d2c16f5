import { buttonStyle } from "@/components/ui/button-style";
import { ExternalLink } from "@/components/ui/external-link";
import { fillText } from "@/lib/i18n/fill-text";
import type { PhotoStripProps } from "./photo-strip";

/** Shown if the code of the strip cannot be loaded. */
export function PhotoLinks({ photos, texts }: Pick<PhotoStripProps, "photos" | "texts">) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
      {texts.photos}
      {photos.map(({ url }, place) => (
        <ExternalLink key={url} href={url} newTab={texts.newTab} className={buttonStyle.mutedLink}>
          {fillText(texts.photo, { place: place + 1 })}
        </ExternalLink>
      ))}
    </p>
  );
}
