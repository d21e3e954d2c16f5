import type { ComponentProps } from "react";

export type ThumbnailSource = { src: string; srcSet?: string; sizes?: string };

/** Cards are at most this wide at each number of columns. */
const WIDTHS = "(max-width: 768px) 50vw, (max-width: 1024px) 33vw, (max-width: 1536px) 25vw, 340px";
/**
 * Of cards in rows. Across most phones, 680 pixels are as sharp as a hand's distance lets anyone see,
 * for a third of the bytes of 1200: said to be narrower, the picture is taken in that size.
 */
const ROW_WIDTHS =
  "(max-width: 640px) 70vw, (max-width: 1024px) 50vw, (max-width: 1280px) 33vw, 300px";

/** X's sizes by name: the longer side of the picture, in pixels. */
const SIZES = { "360x360": 360, small: 680, medium: 1200 } as const;

/**
 * What an `<img>` loads for a thumbnail, or null where there is no picture. X's own picture host
 * resizes by `?name=`; `shape` is the picture's height in sixteenths of its width, and `isWide` that
 * its card is alone in its row on a phone.
 */
export function thumbnailSource(
  url: string | null,
  shape: number,
  isWide = false,
): ThumbnailSource | null {
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
    sizes: isWide ? ROW_WIDTHS : WIDTHS,
  };
}

/** Classes of a card's picture. */
export const thumbnailStyle = (blurred: boolean) =>
  blurred ? "card-media scale-125 blur-2xl" : "card-media";

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
