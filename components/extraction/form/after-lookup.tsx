import { useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import { browserStorage } from "@/lib/browser-storage";
import type { ResultTexts } from "./extraction-state";

const CHOICES = ["open", "save", "show"] as const;

/** What happens once a video is found: it opens in a new tab, is saved, or is only shown. */
export type AfterLookup = (typeof CHOICES)[number];

const KEY = "postreel:after-lookup";
const DEFAULT: AfterLookup = "open";

const listeners = new Set<() => void>();
/** Where storage is blocked, the choice holds for this page. */
let chosenHere: AfterLookup | null = null;

export function afterLookup(): AfterLookup {
  const stored = chosenHere ?? browserStorage()?.getItem(KEY);
  return CHOICES.find((choice) => choice === stored) ?? DEFAULT;
}

function choose(choice: AfterLookup): void {
  chosenHere = choice;
  try {
    browserStorage()?.setItem(KEY, choice);
  } catch {
    // Asked again on the next visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the visitor choose; remembered on this device. */
export function AfterLookupChoice({ texts }: { texts: ResultTexts }) {
  const current = useSyncExternalStore(subscribe, afterLookup, () => DEFAULT);
  const labels = { open: texts.afterOpen, save: texts.afterSave, show: texts.afterShow };
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {texts.afterLookup}
      <span className="relative">
        <select
          value={current}
          onChange={({ target }) => {
            const choice = CHOICES.find((one) => one === target.value);
            if (choice) choose(choice);
          }}
          className="h-11 appearance-none rounded-xl border border-edge/60 bg-surface ps-3 pe-9 text-ink hover:border-edge"
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {labels[choice]}
            </option>
          ))}
        </select>
        <Icon
          name="chevron"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4"
        />
      </span>
    </label>
  );
}
