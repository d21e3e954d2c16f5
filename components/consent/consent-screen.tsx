"use client";

import { Suspense, useEffect, useRef, useState } from "react";
import { lazyOr } from "@/components/ui/lazy-or";
import { activated } from "@/lib/browser/activated";
import type { ConsentTexts, Watchers } from "@/lib/telemetry/watchers";
import {
  type Choice,
  keepChoice,
  onAskAgain,
  readChoice,
  statusOf,
  watchErrors,
  watchVisit,
} from "./consent";

const ConsentBanner = lazyOr(
  () => import("./consent-banner").then(({ ConsentBanner }) => ConsentBanner),
  () => null,
);

type Props = { watchers: Watchers; texts: ConsentTexts; privacyPath: string };

/** Replay and analytics start only after consent. */
export function ConsentScreen({ watchers, texts, privacyPath }: Props) {
  const [asking, setAsking] = useState<"unasked" | "wanted" | null>(null);
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const started = activated().then(() => watchErrors(watchers));
    const status = statusOf(readChoice());
    if (status === "undecided") setAsking("unasked");
    if (status === "agreed") void started.then(() => watchVisit(watchers));
    return onAskAgain(() => {
      cameFrom.current = document.activeElement;
      setAsking("wanted");
    });
  }, [watchers]);

  function choose(choice: Choice) {
    const before = statusOf(readChoice());
    keepChoice(choice);
    setAsking(null);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    if (choice === "agreed" && before !== "agreed") void watchVisit(watchers);
    // A reload stops what is already recording.
    if (choice === "declined" && before === "agreed") location.reload();
  }

  return asking ? (
    <Suspense fallback={null}>
      <ConsentBanner
        texts={texts}
        privacyPath={privacyPath}
        takesFocus={asking === "wanted"}
        onChoose={choose}
      />
    </Suspense>
  ) : null;
}
