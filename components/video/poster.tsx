import type { ComponentProps } from "react";

export type ThumbnailSource = { src: string; srcSet?: string; sizes?: string };

/**
 * Widths by number of columns; `WIDE_WIDTHS` for pictures that a square crops. On phones 680 pixels
 * look as sharp as 1200 for a third of the bytes: smaller widths make browsers choose them.
 */
const WIDTHS = "(max-width: 767px) 45vw, (max-width: 1023px) 33vw, (max-width: 1279px) 20vw, 290px";
const WIDE_WIDTHS =
  "(max-width: 767px) 72vw, (max-width: 1023px) 56vw, (max-width: 1279px) 34vw, 400px";

/** Pictures from here on are high enough for a square frame. */
const SQUARE = 15;

/** X's sizes by name: the longer side, in pixels. */
const SIZES = { "360x360": 360, small: 680, medium: 1200 } as const;

/** X resizes by `?name=`. `shape`: height in sixteenths of the width. Null without a picture. */
export function thumbnailSource(url: string | null, shape: number): ThumbnailSource | null {
  if (url === null || /\.mp4($|\?)/.test(url)) return null;
  if (!url.startsWith("https://pbs.twimg.com/")) return { src: url };
  const [base = ""] = url.split("?");
  const widthOf = (side: number) => Math.round(side * Math.min(1, 16 / shape));
  const srcSet = Object.entries(SIZES).map(
    ([name, side]) => `${base}?name=${name} ${widthOf(side)}w`,
  );
  return {
    src: `${base}?name=small`,
    srcSet: srcSet.join(", "),
    sizes: shape < SQUARE ? WIDE_WIDTHS : WIDTHS,
  };
}

export const thumbnailStyle = (blurred: boolean) =>
  blurred ? "card-media scale-125 blur-2xl" : "card-media";

type Props = Pick<ComponentProps<"img">, "ref" | "loading" | "onError"> & {
  source: ThumbnailSource;
  /** Shown whole, over its own blur, in a frame of another shape. */
  isFramed?: boolean;
  blurred: boolean;
  eager: boolean;
};

/** X's smallest size is enough for what is blurred, and for small frames. */
export const smallestSource = ({ src }: ThumbnailSource) =>
  src.replace("name=small", "name=360x360");

/** X's crop of 150 pixels. */
export const squareSource = ({ src }: ThumbnailSource) => src.replace("name=small", "name=thumb");

export function Poster({ source, isFramed = false, blurred, eager, ...rest }: Props) {
  const isWhole = isFramed && !blurred;
  return (
    <>
      {isWhole && (
        // biome-ignore lint/performance/noImgElement: X's own picture host resizes
        <img
          src={smallestSource(source)}
          alt=""
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          referrerPolicy="no-referrer"
          className="card-backdrop"
        />
      )}
      {/* React would preload a bare <img> in the head, with all its sizes again. */}
      <picture className="contents">
        <img
          {...rest}
          {...source}
          alt=""
          // `sync`: in the first paint, not one frame later. High priority would delay the styles, and
          // that paint.
          decoding={eager ? "sync" : "async"}
          referrerPolicy="no-referrer"
          className={isWhole ? "card-whole" : thumbnailStyle(blurred)}
        />
      </picture>
    </>
  );
}
