import { useState } from "react";
import { announce } from "@/components/ui/announce";
import type { ExtractionTexts } from "./extraction-texts";

/** Copies the direct address of the MP4; where the clipboard is refused the page shows it instead. */
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
