import type { ExtractionTexts } from "./extraction-texts";

export function CopyFallback({ url, texts }: { url: string; texts: ExtractionTexts["result"] }) {
  return (
    <label className="mt-3 block text-sm text-muted">
      <span role="alert">
        <span className="font-medium text-danger">{texts.copyError}</span> {texts.copyByHand}
      </span>
      <input
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
        className="mt-1 h-11 w-full rounded-xl border border-edge bg-canvas px-3 font-mono text-ink"
      />
    </label>
  );
}
