const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-xl px-4 font-medium whitespace-nowrap transition-colors duration-150 select-none";

/** Styles of buttons and of links that look like buttons. */
export const buttonStyle = {
  primary: `${base} bg-accent text-on-accent hover:bg-accent-strong aria-disabled:bg-raised aria-disabled:text-muted`,
  secondary: `${base} border border-edge/60 bg-raised text-ink hover:border-edge hover:bg-line`,
  quiet: `${base} text-muted hover:bg-raised hover:text-ink`,
} as const;
