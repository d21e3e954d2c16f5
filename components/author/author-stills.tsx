import { Icon } from "@/components/ui/icon";
import { usePicture } from "@/components/ui/use-picture";
import { squareSource } from "@/components/video/poster";

/** Places for pictures. */
const PLACES = 3;

type Props = {
  /** Addresses of the pictures, newest first. */
  pictures: readonly string[];
};

/** An author's newest pictures, in as many places whether they exist or not. Decorative. */
export function AuthorStills({ pictures }: Props) {
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-1.5">
      {Array.from({ length: PLACES }, (_, place) => {
        const url = pictures[place];
        if (url) return <Still key={url} url={url} />;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity
            key={place}
            className="still still-empty grid place-items-center rounded-lg border border-dashed border-line text-line"
          >
            <Icon name="film" className="size-5" />
          </span>
        );
      })}
    </span>
  );
}

function Still({ url }: { url: string }) {
  const { failed, watched } = usePicture();
  const source = failed ? null : squareSource(url);
  return (
    <span
      data-picture=""
      className="still grid place-items-center overflow-hidden rounded-lg bg-raised text-edge"
    >
      {source === null ? (
        <Icon name="film" className="size-6" />
      ) : (
        // biome-ignore lint/performance/noImgElement: X's own picture host has the sizes
        <img
          {...watched}
          src={source}
          width={64}
          height={64}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
