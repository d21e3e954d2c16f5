import { Switch } from "@/components/ui/switch";
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
      <Switch isOn={isPrivate} className="noscript:hidden text-ink" onChange={onChange}>
        {texts.keepPrivate}
      </Switch>
    </div>
  );
}
