/** Classes of `components/layout/chrome.css`. */
export const buttonStyle = {
  primary: "button button-primary",
  secondary: "button button-secondary",
  quiet: "button button-quiet",
} as const;
