"use client";

/** Takes a visitor back to the question, to choose again. */
export function ConsentButton({ text, className }: { text: string; className: string }) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => void import("./consent").then(({ askAgain }) => askAgain())}
    >
      {text}
    </button>
  );
}
