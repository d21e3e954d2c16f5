import { usePicture } from "@/components/ui/use-picture";
import { Poster, smallestSource, thumbnailSource } from "./poster";

type Props = {
  url: string | null;
  /** Sensitive, and not confirmed yet: unrecognizable. */
  isCovered?: boolean;
  /** Fills a round frame. Elsewhere a picture of any shape is whole, over its own blur. */
  isRound?: boolean;
};

/** A video's picture in a small frame, which clips it; nothing if it fails. */
export function SmallPicture({ url, isCovered = false, isRound = false }: Props) {
  const { failed, watched } = usePicture();
  const source = failed ? null : thumbnailSource(url, 16);
  return (
    source && (
      <Poster
        {...watched}
        source={{ src: smallestSource(source) }}
        isFramed={!isRound}
        blurred={isCovered}
        eager={false}
        loading="lazy"
      />
    )
  );
}
