import type { ExtractionTexts } from "./extraction-texts";

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
