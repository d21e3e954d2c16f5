"use client";

import { Icon } from "@/components/ui/icon";
import { usePicture } from "@/components/ui/use-picture";

/** Sizes besides the 48 pixels of the given address. */
type AvatarSize = "x96" | "200x200" | "400x400";

/** Addresses of other hosts stay unchanged. */
export function avatarSource(url: string, size: AvatarSize): string {
  return url.replace(/_normal(\.\w+)$/, `_${size}$1`);
}

type Props = { url: string | null; size: keyof typeof SIZES };

/** `sources` are for displays of one, two and three pixels per CSS pixel. */
const SIZES = {
  small: { box: "size-12", icon: "size-6", pixels: 48, sources: ["x96", "x96", "200x200"] },
  medium: { box: "size-14", icon: "size-7", pixels: 56, sources: ["x96", "200x200", "200x200"] },
  large: {
    box: "size-20 sm:size-24",
    icon: "size-10",
    pixels: 96,
    sources: ["200x200", "200x200", "400x400"],
  },
} as const satisfies Record<string, { sources: readonly AvatarSize[]; [look: string]: unknown }>;

export function AuthorAvatar({ url, size }: Props) {
  const { failed, watched } = usePicture();
  const { box, icon, pixels, sources } = SIZES[size];
  const [single, double, triple] = sources;

  return (
    <span
      data-picture=""
      className={`grid ${box} ${size === "large" ? "shared-subject" : ""} shrink-0 place-items-center overflow-hidden rounded-full bg-raised text-edge`}
    >
      {url === null || failed ? (
        <span data-testid="no-avatar">
          <Icon name="person" className={icon} />
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: X's own picture host has the sizes
        <img
          {...watched}
          src={avatarSource(url, single)}
          srcSet={`${avatarSource(url, double)} 2x, ${avatarSource(url, triple)} 3x`}
          width={pixels}
          height={pixels}
          alt=""
          loading={size === "large" ? "eager" : "lazy"}
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
