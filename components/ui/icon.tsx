/** Drawn on a 24 px grid with a 1.75 px line; each entry is one path. */
const PATHS = {
  alert:
    "M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.6A2 2 0 0 0 4.1 20.6h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  check: "m5 12.5 4.5 4.5L19 7",
  chevron: "m6 9 6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1Zm-4 6H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1",
  download: "M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 20h14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z",
  external: "M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  film: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm3 0v16m8-16v16M4 8h4m-4 8h4m8-8h4m-4 8h4M8 12h8",
  flag: "M5 21V4.5c4-2.5 7 2 14-.5v10c-7 2.5-10-2-14 .5",
  globe:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c2.5 2.4 3.8 5.4 3.8 9s-1.3 6.6-3.8 9c-2.5-2.4-3.8-5.4-3.8-9S9.5 5.4 12 3ZM3.5 9h17m-17 6h17",
  heart:
    "M12 20.3S3.5 15.4 3.5 9.3a4.6 4.6 0 0 1 4.6-4.6c1.7 0 3.1.9 3.9 2.3.8-1.4 2.2-2.3 3.9-2.3a4.6 4.6 0 0 1 4.6 4.6c0 6.1-8.5 11-8.5 11Z",
  more: "M12 6.1a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Zm0 6.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Zm0 6.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z",
  paste:
    "M9 4h6v3H9V4Zm0 1.5H6.5A1.5 1.5 0 0 0 5 7v12.5A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V7a1.5 1.5 0 0 0-1.5-1.5H15",
  pause: "M9 5v14m6-14v14",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5a7.5 7.5 0 0 1 15 0",
  play: "M7.5 4.8v14.4a.8.8 0 0 0 1.2.7l11-7.2a.8.8 0 0 0 0-1.4l-11-7.2a.8.8 0 0 0-1.2.7Z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5",
  stack:
    "M7 8h13a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM3 16V5a1 1 0 0 1 1-1h13",
  retry: "M4 12a8 8 0 0 1 13.9-5.4L20 9m0-5v5h-5m5 3a8 8 0 0 1-13.9 5.4L4 15m0 5v-5h5",
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: the words beside it carry the meaning. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
