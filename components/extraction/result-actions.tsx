import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { CopyFallback } from "./copy-fallback";
import type { ExtractionTexts } from "./extraction-texts";
import { SaveStatus } from "./save-status";
import { useCopy } from "./use-copy";
import { useSaveVideo } from "./use-save-video";

type Props = {
  url: string;
  fileName: string;
  estimatedBytes: number | null;
  language: Language;
  texts: ExtractionTexts["result"];
  onHandOver: () => void;
};

/** The three ways to take a video along. */
export function ResultActions(props: Props) {
  const { url, texts, language, onHandOver } = props;
  const { copyState, copy } = useCopy(url, texts, onHandOver);
  const saving = useSaveVideo({ ...props, onSaved: onHandOver });
  const fetching = saving.state.kind === "fetching";

  return (
    <div>
      <div className="grid grid-cols-2 gap-2">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          onClick={onHandOver}
          className={`${buttonStyle.primary} col-span-2`}
        >
          <Icon name="external" />
          {texts.open}
        </a>
        <button
          type="button"
          aria-disabled={fetching}
          onClick={saving.save}
          className={buttonStyle.secondary}
        >
          <Icon name="download" />
          {saving.state.kind === "fetched" ? texts.saveLoaded : texts.save}
        </button>
        <button type="button" onClick={copy} className={buttonStyle.secondary}>
          <Icon name={copyState === "copied" ? "check" : "copy"} />
          {copyState === "copied" ? texts.copied : texts.copy}
        </button>
      </div>
      {copyState === "refused" && <CopyFallback url={url} texts={texts} />}
      <SaveStatus
        state={saving.state}
        estimatedBytes={props.estimatedBytes}
        language={language}
        texts={texts}
        onCancel={saving.cancel}
      />
    </div>
  );
}
