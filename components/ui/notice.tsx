import type { ReactNode } from "react";

/** 176 units wide. */
const FRAME =
  "M0 0h176v128H0ZM36 8a8 8 0 0 0-8 8v96a8 8 0 0 0 8 8h104a8 8 0 0 0 8-8V16a8 8 0 0 0-8-8ZM8 10h12v14H8Zm0 32h12v14H8Zm0 32h12v14H8Zm0 32h12v14H8ZM156 10h12v14h-12Zm0 32h12v14h-12Zm0 32h12v14h-12Zm0 32h12v14h-12Z";

/** Decorative, and only where there is room for it. */
export function Reel() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute end-24 top-0 -z-1 h-116 w-44 rotate-12 reel-fade text-line/70 max-xl:hidden forced-colors:hidden"
    >
      <defs>
        <pattern id="reel" width="176" height="128" patternUnits="userSpaceOnUse">
          <path fill="currentColor" fillRule="evenodd" d={FRAME} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#reel)" />
    </svg>
  );
}

export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-frame relative py-12 sm:py-20">
      <Reel />
      <div className="flex max-w-xl flex-col items-start gap-4">
        <h1 className="title-small">{title}</h1>
        {children}
      </div>
    </section>
  );
}
