"use client";

import { useState } from "react";
import { Icon } from "@/components/ui/icon";

/** X keeps pictures of these sizes in pixels beside the one of 48 that it names. */
type AvatarSize = "x96" | "200x200";

/** An author's picture in another size; other addresses stay as they are. */
export function avatarSource(url: string, size: AvatarSize): string {
  return url.replace(/_normal(\.\w+)$/, `_${size}$1`);
}

type Props = { url: string | null; size: "small" | "large" };

const SIZES = {
  small: { box: "size-12", icon: "size-6", pixels: 48, source: "x96" },
  large: { box: "size-20 sm:size-24", icon: "size-10", pixels: 96, source: "200x200" },
} as const;

/** An author's picture; a person's outline where there is none or it does not load. */
export function AuthorAvatar({ url, size }: Props) {
  const [failed, setFailed] = useState(false);
  const { box, icon, pixels, source } = SIZES[size];

  /** A picture of the HTML can have failed before anybody listened. */
  function checkPast(image: HTMLImageElement | null) {
    if (image?.complete && image.naturalWidth === 0) setFailed(true);
  }

  return (
    <span
      className={`grid ${box} shrink-0 place-items-center overflow-hidden rounded-full bg-raised text-edge`}
    >
      {url === null || failed ? (
        <span data-testid="no-avatar">
          <Icon name="person" className={icon} />
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: X's own picture host has the sizes
        <img
          ref={checkPast}
          src={avatarSource(url, source)}
          width={pixels}
          height={pixels}
          alt=""
          loading={size === "small" ? "lazy" : "eager"}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
