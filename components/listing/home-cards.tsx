"use client";

import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from "react";
import type { HomeLiveProps } from "./home-live";

type Props = HomeLiveProps & { /** Shown until the code is loaded. */ still: ReactNode };

/** Their code loads after that of the form. */
export function HomeCards({ still, ...list }: Props) {
  const [Live, setLive] = useState<ComponentType<HomeLiveProps> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    import("./home-live").then(
      ({ HomeLive }) => startTransition(() => setLive(() => HomeLive)),
      () => setFailed(true),
    );
  }, []);

  if (Live) return <Live {...list} />;
  if (failed && !list.start) return <p className="py-8 text-muted">{list.texts.loadError}</p>;
  return still;
}
