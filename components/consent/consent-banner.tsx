"use client";

import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import type { ConsentTexts } from "@/lib/telemetry/watchers";
import type { Choice } from "./consent";

type Props = {
  texts: ConsentTexts;
  privacyPath: string;
  /** A banner that opens by itself leaves the focus. */
  takesFocus: boolean;
  onChoose: (choice: Choice) => void;
};

export function ConsentBanner({ texts, privacyPath, takesFocus, onChoose }: Props) {
  const banner = useRef<HTMLElement>(null);
  const { title } = texts;

  useEffect(() => {
    if (takesFocus) banner.current?.focus();
    else announce(title);
  }, [takesFocus, title]);

  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={title}
      className="consent fixed inset-x-3 bottom-[calc(var(--tabs)+0.75rem)] z-20 mx-auto max-w-3xl rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 text-sm text-pretty text-muted">{texts.explanation}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <a href={privacyPath} className="py-3 text-sm underline underline-offset-4">
          {texts.more}
        </a>
        <div className="grid basis-full grid-cols-2 gap-3 sm:basis-auto">
          <button
            type="button"
            className={buttonStyle.secondary}
            onClick={() => onChoose("declined")}
          >
            {texts.decline}
          </button>
          <button
            type="button"
            className={buttonStyle.secondary}
            onClick={() => onChoose("agreed")}
          >
            {texts.agree}
          </button>
        </div>
      </div>
    </section>
  );
}
