import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { type Chosen, isInPieces, type Quality } from "@/components/extraction/result/choose-video";
import { announce } from "@/components/ui/announce";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { ResultTexts } from "../form/extraction-state";
import type { SaveSubject } from "./job";
import { SaveButton } from "./save-button";
import { SaveNotice } from "./save-notice";
import { useVideoSave } from "./use-video-save";

export type SaveActionsProps = {
  chosen: Chosen;
  subject: SaveSubject;
  language: Language;
  texts: ResultTexts;
  saveAtOnce?: boolean;
  status?: ReactNode;
  more?: ReactNode;
  /** `page`: the primary action and `more` stay at the lower edge of phones. */
  layout?: "card" | "page";
  onChoose: (quality: Quality) => void;
  onHandOver: () => void;
};

export const iconButton =
  "grid size-11 shrink-0 place-items-center rounded-xl border border-edge/60 bg-raised text-ink hover:border-edge hover:bg-line";

const LAYOUTS = {
  card: {
    box: "grid grid-cols-1 gap-3",
    bar: undefined,
    // Below 24rem the status has a row of its own.
    row: "flex min-h-11 flex-wrap items-center justify-end gap-2",
  },
  page: { box: "save-page", bar: "save-bar", row: "save-row" },
} as const;

export function SaveActions(props: SaveActionsProps) {
  const { chosen, texts, language, layout = "card", onChoose, onHandOver } = props;
  const { url } = chosen.quality;
  const { copyState, copy } = useCopy(url, texts, onHandOver);
  const { subject } = props;
  const saving = useVideoSave({ subject, quality: chosen.quality, texts, onSaved: onHandOver });
  const saveOnceShown = useSaveOnceShown(url, props.saveAtOnce === true, saving.save);

  function saveSmaller(quality: Quality) {
    saveOnceShown(quality.url);
    onChoose(quality);
  }

  return (
    <div className={LAYOUTS[layout].box}>
      <div className={LAYOUTS[layout].bar}>
        <SaveButton {...{ chosen, saving, subject, language, texts, onChoose }} />
        {layout === "page" && props.more}
      </div>
      <SaveNotice
        {...{ chosen, language, texts }}
        state={saving.state}
        onSaveSmaller={saveSmaller}
      />
      <div className={LAYOUTS[layout].row}>
        <div className="min-w-0 flex-1 max-[24rem]:basis-full">{props.status}</div>
        {!isInPieces(chosen.quality) && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            title={texts.open}
            onClick={onHandOver}
            className={iconButton}
          >
            <Icon name="external" />
            <span className="sr-only">
              {texts.open} {texts.newTab}
            </span>
          </a>
        )}
        <button
          type="button"
          aria-label={copyState === "copied" ? texts.copied : texts.copy}
          title={texts.copy}
          onClick={copy}
          className={iconButton}
        >
          <Icon name={copyState === "copied" ? "check" : "copy"} />
        </button>
        {layout === "card" && props.more}
      </div>
      {copyState === "refused" && <CopyFallback url={url} texts={texts} />}
    </div>
  );
}

function useSaveOnceShown(url: string, atStart: boolean, save: () => void) {
  const [wanted, setWanted] = useState(atStart ? url : null);
  const start = useEffectEvent(save);
  useEffect(() => {
    if (wanted !== url) return;
    setWanted(null);
    start();
  }, [wanted, url]);
  return setWanted;
}

/** If the clipboard is refused, the page shows the address instead. */
function useCopy(url: string, texts: ResultTexts, onCopied: () => void) {
  const [copied, setCopied] = useState<{ url: string; state: "copied" | "refused" } | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return setCopied({ url, state: "refused" });
    }
    setCopied({ url, state: "copied" });
    announce(texts.copied);
    onCopied();
  }

  return { copyState: copied?.url === url ? copied.state : "idle", copy };
}

function CopyFallback({ url, texts }: { url: string; texts: ResultTexts }) {
  return (
    <div className="text-sm text-muted">
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
