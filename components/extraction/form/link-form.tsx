import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
} from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon, Spinner } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { parsePostUrl } from "@/lib/x/post-url";
import type { ExtractionState, ExtractionTexts } from "./extraction-state";
import { FIELD_ID } from "./field-id";
import { PasteButton } from "./paste-button";

export const NOTICE_ID = "post-link-notice";

const MAX_LENGTH = 5_000;

type Props = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  state: ExtractionState;
  language: Language;
  texts: ExtractionTexts["home"];
  onChange: (text: string) => void;
  onPaste: (text: string) => void;
  onFocus: () => void;
  /** A retry with the same text cannot succeed yet. */
  isWaiting: boolean;
  onSubmit: () => void;
  onCancel: () => void;
};

export function LinkForm({
  field,
  text,
  state,
  language,
  texts,
  onChange,
  onPaste,
  onFocus,
  isWaiting,
  onSubmit,
  onCancel,
}: Props) {
  const busy = state.kind === "submitting";
  const hasResult = state.kind === "ready" || state.kind === "several";
  const wrong = state.kind === "invalid" || (state.kind === "refused" && !state.refusal.photos);
  useEffect(() => {
    if (state.kind === "invalid") field.current?.focus();
  }, [state, field]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy && !isWaiting) onSubmit();
  }

  function clear() {
    onChange("");
    field.current?.focus();
  }

  /** Text without a post's link is only inserted: it can be a part of one. */
  function pasteLink(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text/plain");
    if (busy || parsePostUrl(pasted).kind === "invalid") return;
    event.preventDefault();
    onPaste(pasted);
  }

  function onEscape({ key, nativeEvent }: KeyboardEvent) {
    if (key !== "Escape" || nativeEvent.isComposing) return;
    if (busy) onCancel();
    else clear();
  }

  return (
    <form
      action={pagePath(language, "result")}
      noValidate
      aria-busy={busy}
      onSubmit={submit}
      className="flex max-w-4xl flex-col gap-3 sm:flex-row"
    >
      <div className="relative flex-1">
        <label htmlFor={FIELD_ID} className="sr-only">
          {texts.fieldLabel}
        </label>
        <input
          ref={field}
          id={FIELD_ID}
          name="url"
          type="text"
          inputMode="url"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          placeholder={texts.placeholder}
          value={text}
          readOnly={busy}
          aria-disabled={busy}
          aria-invalid={wrong}
          aria-describedby={wrong ? NOTICE_ID : undefined}
          onChange={({ target }) => onChange(target.value)}
          onPaste={pasteLink}
          onFocus={onFocus}
          onKeyDown={onEscape}
          className={`${text === "" ? "pe-28" : "pe-14"} h-14 w-full rounded-field border border-edge bg-surface ps-5 text-base text-ellipsis text-ink placeholder:text-muted hover:border-muted/70 focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent aria-disabled:text-muted aria-invalid:border-danger aria-invalid:focus:outline-danger`}
        />
        <div className="absolute inset-y-0 end-1.5 flex items-center">
          {text === "" ? (
            <PasteButton texts={texts} onPaste={onPaste} field={field} />
          ) : (
            !busy && (
              <button
                type="button"
                onClick={clear}
                aria-label={texts.clear}
                className="grid size-11 place-items-center rounded-xl text-muted hover:bg-raised hover:text-ink"
              >
                <Icon name="close" />
              </button>
            )
          )}
        </div>
      </div>
      <button
        type="submit"
        aria-disabled={busy || isWaiting}
        className={`${hasResult ? buttonStyle.secondary : buttonStyle.primary} h-14 rounded-field px-7 text-base sm:min-w-48`}
      >
        {/* As wide as the longer of its labels: the field beside it keeps its width. */}
        <span data-other={busy ? texts.download : texts.downloading} className="steady-label">
          {/* The key makes the other label new content, so that its other start counts as no layout shift. */}
          <span key={String(busy)} className="flex items-center gap-2">
            {busy ? <Spinner /> : <Icon name="download" />}
            {busy ? texts.downloading : texts.download}
          </span>
        </span>
      </button>
    </form>
  );
}
