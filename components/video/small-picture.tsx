import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { usePicture } from "@/components/ui/use-picture";
import { Poster, smallestSource, squareSource, thumbnailSource } from "./poster";

type Props = {
  url: string | null;
  /** Sensitive, and not confirmed yet: unrecognizable. */
  isCovered?: boolean;
  /** Fills its frame. Elsewhere a picture of any shape is whole, over its own blur. */
  isCropped?: boolean;
  otherwise?: ReactNode;
};

export function SmallPicture(props: Props) {
  const { url, isCovered = false, isCropped = false, otherwise = null } = props;
  const { failed, watched } = usePicture();
  const whole = thumbnailSource(url, 16);
  if (failed || whole === null) return otherwise;
  return (
    <>
      <Poster
        {...watched}
        source={{ src: isCropped ? squareSource(whole) : smallestSource(whole) }}
        isFramed={!isCropped}
        blurred={isCovered}
        eager={false}
        loading="lazy"
      />
      {isCovered && (
        <span className="absolute inset-0 grid place-items-center bg-black/50 text-on-picture">
          <Icon name="hidden" className="size-1/2 max-h-6 max-w-6" />
        </span>
      )}
    </>
  );
}
