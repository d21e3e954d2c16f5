import type { ComponentProps } from "react";
import { type ThumbnailSource, thumbnailStyle } from "./thumbnail-source";

type Props = Pick<ComponentProps<"img">, "ref" | "loading" | "onError"> & {
  source: ThumbnailSource;
  blurred: boolean;
  /** Stands on the first screen. */
  eager: boolean;
};

/** X's poster of a video, filling its layer. */
export function Poster({ source, blurred, eager, ...rest }: Props) {
  return (
    // React would name a bare picture in the head once more, with all its sizes.
    <picture className="contents">
      <img
        {...rest}
        {...source}
        alt=""
        // On the first screen it comes with the first paint, not a frame after it.
        decoding={eager ? "sync" : "async"}
        fetchPriority={eager ? "high" : "auto"}
        referrerPolicy="no-referrer"
        className={thumbnailStyle(blurred)}
      />
    </picture>
  );
}
