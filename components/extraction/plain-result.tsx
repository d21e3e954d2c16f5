import { buttonStyle } from "@/components/ui/button-style";
import { chooseVideo } from "./choose-video";
import type { ResultPanelProps } from "./result-panel";

/** The video itself, where the code of the panel cannot be fetched. */
export function PlainResult({ record, initialIndex, texts, onHandOver }: ResultPanelProps) {
  const chosen = chooseVideo(record, initialIndex);
  return (
    <section aria-label={texts.title} className="mt-6 grid justify-center gap-3 text-center">
      <p>{texts.ready}</p>
      <a
        href={chosen.quality.url}
        target="_blank"
        rel="noreferrer"
        onClick={() => onHandOver(record, chosen)}
        className={buttonStyle.primary}
      >
        {texts.open}
      </a>
    </section>
  );
}
