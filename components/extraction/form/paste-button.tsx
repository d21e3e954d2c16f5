import { type RefObject, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { ExtractionTexts } from "./extraction-state";

type Props = {
  field: RefObject<HTMLInputElement | null>;
  texts: ExtractionTexts["home"];
  onPaste: (text: string) => void;
  className?: string;
};

const IN_FIELD =
  "flex h-11 noscript:hidden items-center gap-1.5 rounded-xl bg-raised px-3 text-sm font-medium text-ink hover:bg-line";

/** Reads the clipboard on click only. */
export function PasteButton({ field, texts, onPaste, className = IN_FIELD }: Props) {
  const [problem, setProblem] = useState<string | null>(null);

  async function paste() {
    try {
      const text = await navigator.clipboard.readText();
      setProblem(text.trim() === "" ? texts.pasteEmpty : null);
      if (text.trim() !== "") return onPaste(text.trim());
    } catch {
      setProblem(texts.pasteRefused);
    }
    field.current?.focus();
  }

  return (
    <>
      <button type="button" onClick={paste} className={className}>
        <Icon name="paste" className="size-4" />
        {texts.paste}
      </button>
      {problem && (
        <p
          role="alert"
          className="absolute end-0 top-full z-10 mt-3 w-72 max-w-[80vw] rounded-xl border border-line bg-raised p-4 text-sm shadow-card"
        >
          {problem}
        </p>
      )}
    </>
  );
}
