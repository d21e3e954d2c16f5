"use client";

import { askAgain } from "./consent";

/** Takes a visitor back to the question, to choose again. */
export function ConsentButton({ text, className }: { text: string; className: string }) {
  return (
    <button type="button" className={className} onClick={askAgain}>
      {text}
    </button>
  );
}
