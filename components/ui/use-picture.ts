import { useState } from "react";

/**
 * Whether a picture has failed, of which some engines draw an icon of their own; and what its `<img>`
 * needs to say so. One of the HTML can fail before React listens.
 */
export function usePicture() {
  const [failed, setFailed] = useState(false);
  const watched = {
    ref(image: HTMLImageElement | null) {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true);
    },
    onError: () => setFailed(true),
  };
  return { failed, watched };
}
