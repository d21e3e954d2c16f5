"use client";

import { usePicture } from "@/components/ui/use-picture";
import type { ViewerUser } from "@/lib/auth/browser-viewer";

const SIZES = {
  tiny: "size-6 text-xs",
  small: "size-8 text-sm",
  large: "size-14 text-xl",
} as const;

type Props = { user: ViewerUser; size?: keyof typeof SIZES };

export function ViewerAvatar({ user, size = "small" }: Props) {
  const { failed, watched } = usePicture();
  const [initial = ""] = user.name;
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent font-semibold text-on-accent uppercase ${SIZES[size]}`}
    >
      {user.avatarUrl && !failed ? (
        // biome-ignore lint/performance/noImgElement: the provider's own picture, as small as it gives it
        <img
          {...watched}
          src={user.avatarUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      ) : (
        initial
      )}
    </span>
  );
}
