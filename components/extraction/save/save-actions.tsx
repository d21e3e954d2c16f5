import { useState } from "react";
import type { ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { SaveStatus } from "./save-status";
import { useSaveVideo } from "./save-video";

type Props = {
  url: string;
  fileName: string;
  estimatedBytes: number | null;
  language: Language;
  texts: ExtractionTexts["result"];
  onHandOver: () => void;
};

/** Open, save and copy. */
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

/** Copies the address of the MP4. If the clipboard is refused, the page shows it instead. */
export function useCopy(url: string, texts: ExtractionTexts["result"], onCopied: () => void) {
  const [copyState, setCopyState] = useState<"idle" | "copied" | "refused">("idle");

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return setCopyState("refused");
    }
    setCopyState("copied");
    announce(texts.copied);
    onCopied();
  }

  return { copyState, copy };
}

export function CopyFallback({ url, texts }: { url: string; texts: ExtractionTexts["result"] }) {
  return (
    <div className="mt-3 text-sm text-muted">
      <p role="alert">
        <strong className="block font-medium text-danger">{texts.copyError}</strong>
        {texts.copyByHand}
      </p>
      <input
        readOnly
        value={url}
        aria-label={texts.copy}
        onFocus={({ target }) => target.select()}
        className="mt-1 h-11 w-full rounded-xl border border-edge bg-canvas px-3 font-mono text-ink"
      />
    </div>
  );
}
