import type { ExtractionState, ExtractionTexts } from "./extraction-state";

/** With a result on screen, the switch is about the next link. */
export function isSwitchShown(state: ExtractionState, isSameLink: boolean): boolean {
  return !(isSameLink && (state.kind === "ready" || state.kind === "several"));
}

type Props = {
  isPrivate: boolean;
  texts: ExtractionTexts["home"];
  onChange: (isPrivate: boolean) => void;
};

export function PrivacySwitch({ isPrivate, texts, onChange }: Props) {
  return (
    <div className="mt-2 flex max-w-4xl flex-wrap items-center justify-between gap-x-6 text-sm text-muted">
      <p className="text-pretty">{isPrivate ? texts.keptPrivate : texts.listed}</p>
      <label className="flex min-h-11 cursor-pointer noscript:hidden items-center gap-2.5 text-ink">
        <input
          type="checkbox"
          role="switch"
          checked={isPrivate}
          aria-checked={isPrivate}
          onChange={({ target }) => onChange(target.checked)}
          className="peer sr-only"
        />
        <span
          aria-hidden="true"
          className="relative h-6 w-10 shrink-0 rounded-full border border-edge bg-raised transition-colors duration-150 after:absolute after:start-0.5 after:top-0.5 after:size-4.5 after:rounded-full after:border-9 after:border-edge after:transition-[translate] peer-checked:bg-accent peer-checked:after:translate-x-4 peer-checked:after:border-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent rtl:peer-checked:after:-translate-x-4"
        />
        {texts.keepPrivate}
      </label>
    </div>
  );
}
