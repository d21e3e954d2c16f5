import { Icon } from "@/components/ui/icon";
import { SmallPicture } from "@/components/video/small-picture";

const PLACES = 3;

type Props = {
  /** Newest first; null for one that is hidden. */
  pictures: readonly (string | null)[];
};

export function AuthorStills({ pictures }: Props) {
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-1.5">
      {Array.from({ length: PLACES }, (_, place) => {
        const url = pictures[place];
        if (url)
          return (
            <span
              key={url}
              data-picture=""
              className="still grid place-items-center overflow-hidden rounded-lg bg-raised text-edge"
            >
              <SmallPicture
                isCropped
                url={url}
                otherwise={<Icon name="film" className="size-6" />}
              />
            </span>
          );
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
