import { useState } from "react";

/** A picture of the HTML can fail before React listens. `lib/head-script.ts` hides every failed one. */
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
