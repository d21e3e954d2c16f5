"use client";

import { announce } from "./announce";
import { Icon } from "./icon";
import type { Outcome, Shared } from "./share";
import { usePassing } from "./use-passing";

export type ShareTexts = { share: string; copied: string; failed: string };

/** Loads when the button is about to be used: a share needs the tap to be recent. */
const loadShare = () => import("./share");

const OUTCOME_MS = 4_000;

function useShare(shared: Shared, texts: ShareTexts) {
  const [outcome, setOutcome] = usePassing<Outcome>("shared", OUTCOME_MS);

  async function start() {
    const { share } = await loadShare();
    const next = await share(shared);
    setOutcome(next);
    if (next !== "shared") announce(texts[next]);
  }

  return { label: outcome === "shared" ? texts.share : texts[outcome], outcome, start };
}

type Props = Shared & {
  texts: ShareTexts;
  className: string;
  isIconOnly?: boolean;
  isLabelWide?: boolean;
};

export function ShareButton({ texts, className, isIconOnly, isLabelWide, ...shared }: Props) {
  const { label, outcome, start } = useShare(shared, texts);
  const labelStyle = isLabelWide ? "max-sm:sr-only" : undefined;
  return (
    <button
      type="button"
      onPointerEnter={() => void loadShare().catch(() => undefined)}
      onClick={() => start().catch((error: unknown) => reportError(error))}
      className={`${className} noscript:hidden`}
      title={label}
    >
      <Icon name={outcome === "copied" ? "check" : "share"} />
      <span className={isIconOnly ? "sr-only" : labelStyle}>{label}</span>
    </button>
  );
}
