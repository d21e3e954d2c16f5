import { useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { usePicture } from "@/components/ui/use-picture";
import { useInView } from "./in-view";
import { Poster, thumbnailSource, thumbnailStyle } from "./poster";

type Props = {
  url: string | null;
  shape: number;
  blurred: boolean;
  isNear: boolean;
  /** Loads at once, from the HTML, on the first screen. */
  eager: boolean;
};

function NoThumbnail() {
  return (
    <span data-testid="no-thumbnail" className="grid size-full place-items-center text-edge">
      <Icon name="film" className="size-10" />
    </span>
  );
}

/** Without scripts no picture would load. The page's policy sends no referrer. */
function WithoutScript({ src, blurred }: { src: string; blurred: boolean }) {
  return (
    <noscript>
      {/* biome-ignore lint/performance/noImgElement: X's own picture host resizes */}
      <img src={src} alt="" loading="lazy" className={thumbnailStyle(blurred)} />
    </noscript>
  );
}

export function Thumbnail({ url, shape, blurred, isNear, eager }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const isDue = useInView(box, "image", eager, isNear) && isNear;
  const { failed, watched } = usePicture();
  const source = failed ? null : thumbnailSource(url, shape);

  return (
    <span ref={box} className="card-layer">
      {source === null && <NoThumbnail />}
      {source !== null && !isDue && <WithoutScript src={source.src} blurred={blurred} />}
      {source !== null && isDue && (
        <Poster {...watched} source={source} blurred={blurred} eager={eager} />
      )}
    </span>
  );
}
