"use client";

import { Suspense, useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import { useScripts } from "@/components/ui/use-browser-value";
import { useDisclosure, useWasOpened } from "@/components/ui/use-disclosure";
import { watchTheme } from "./theme";
import type { ThemeTexts } from "./theme-choice";

type Props = { texts: ThemeTexts };

const loadChoice = () => import("./theme-choice").then((part) => part.ThemeChoice);

const ThemeChoice = lazyOr(loadChoice, () => null);

function loadAhead() {
  loadChoice().catch(() => {
    // Loaded again when the menu opens.
  });
}

export function ThemeMenu({ texts }: Props) {
  const disclosure = useDisclosure();
  const { wasOpened, onToggle } = useWasOpened(disclosure.ref);
  // Every page follows other tabs, also where this menu is not shown.
  useEffect(() => watchTheme(), []);
  return (
    <details
      className="relative max-lg:hidden noscript:hidden"
      {...disclosure}
      onToggle={onToggle}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    >
      <summary className="menu-summary">
        <Icon name="theme" />
        <span className="sr-only">{texts.theme}</span>
      </summary>
      <div className="menu-sheet min-h-35 w-44">
        <Suspense>{wasOpened && <ThemeChoice texts={texts} />}</Suspense>
      </div>
    </details>
  );
}

export function ThemeRow({ texts }: Props) {
  const hasScripts = useScripts();
  return (
    <div className="min-h-13">
      <Suspense>{hasScripts && <ThemeChoice texts={texts} isRow />}</Suspense>
    </div>
  );
}
