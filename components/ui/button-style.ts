/** Classes of `components/layout/chrome.css`. */
export const buttonStyle = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
  link: "inline-flex min-h-11 items-center text-accent underline underline-offset-4",
  mutedLink:
    "inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-ink",
} as const;
