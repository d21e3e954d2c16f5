import { useState } from "react";

/**
 * Whether a picture has failed, and the props that its `<img>` needs to notice: a picture of the HTML can
 * fail before React listens. `lib/head-script.ts` hides every failed picture.
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
