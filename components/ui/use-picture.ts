import { useState } from "react";

/**
 * Whether a picture has failed, and the props that its `<img>` needs to notice. Some engines draw
 * an icon for a failed picture, and a picture of the HTML can fail before React listens.
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
