"use client";

import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";

type KeysProps = { language: Language; onClose: () => void };

const Keys = lazyOr<KeysProps>(
  () => import("@/components/viewer/keys-dialog").then((part) => part.KeysDialog),
  () => null,
);

type Props = { language: Language; title: string; artist: string; artwork: string | null };

/** Loads after the page. */
export function PlayerManners({ language, title, artist, artwork }: Props) {
  const [hasKeys, setKeys] = useState(false);
  const onHelp = useEffectEvent(() => setKeys(!hasKeys));

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    import("./attach-player").then(
      ({ attachPlayer }) => {
        const facts = { language, title, artist, artwork };
        if (!signal.aborted) attachPlayer({ ...facts, signal, onHelp: () => onHelp() });
      },
      (error: unknown) => reportError(error),
    );
    return () => controller.abort();
  }, [language, title, artist, artwork]);

  return (
    hasKeys && (
      <Suspense>
        <Keys language={language} onClose={() => setKeys(false)} />
      </Suspense>
    )
  );
}
