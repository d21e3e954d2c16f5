/** Drawn on a 24 px grid with a 1.75 px line; each entry is one path. */
export const ICON_PATHS = {
  alert:
    "M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.6A2 2 0 0 0 4.1 20.6h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z",
  chart: "M5.5 20v-6M12 20V4m6.5 16V9.5",
  check: "m5 12.5 4.5 4.5L19 7",
  chevron: "m6 9 6 6 6-6",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M8 9h12v12H8Zm-3 6H3V3h12v2",
  download: "M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 20h14",
  down: "M12 4.5v15m0 0 5.5-5.5M12 19.5 6.5 14",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z",
  external: "M14 4h6v6m0-6-9 9M18 14v6H4V6h6",
  film: "M4 4h16v16H4Zm4 0v16m8-16v16M4 8h4m-4 8h4m8-8h4m-4 8h4M8 12h8",
  filter: "M4 7h16M7 12h10m-7 5h4",
  flag: "M5 21V4.5c4-2.5 7 2 14-.5v10c-7 2.5-10-2-14 .5",
  globe:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0c2.5 2.4 3.8 5.4 3.8 9s-1.3 6.6-3.8 9c-2.5-2.4-3.8-5.4-3.8-9S9.5 5.4 12 3ZM3.5 9h17m-17 6h17",
  heart:
    "M12 20.3S3.5 15.4 3.5 9.3a4.6 4.6 0 0 1 4.6-4.6c1.7 0 3.1.9 3.9 2.3.8-1.4 2.2-2.3 3.9-2.3a4.6 4.6 0 0 1 4.6 4.6c0 6.1-8.5 11-8.5 11Z",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v5.5m0-9v.01",
  leave: "M10 4H4v16h6m5-4 4-4-4-4m4 4H9",
  lock: "M7.5 11V8a4.5 4.5 0 0 1 9 0v3M5.5 11h13v9.5h-13Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M12 6.1a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Zm0 6.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Zm0 6.5a.6.6 0 1 0 0-1.2.6.6 0 0 0 0 1.2Z",
  paste: "M9 4h6v3H9Zm0 1.5H5V21h14V5.5h-4",
  pause: "M9 5v14m6-14v14",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5a7.5 7.5 0 0 1 15 0",
  play: "M7.5 4.8v14.4a.8.8 0 0 0 1.2.7l11-7.2a.8.8 0 0 0 0-1.4l-11-7.2a.8.8 0 0 0-1.2.7Z",
  plus: "M12 5v14M5 12h14",
  save: "M12 3.5v9m0 0 4-4M12 12.5l-4-4M4.5 13.5v6h15v-6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5",
  share: "M12 15.5V4m0 0L8 8m4-4 4 4M7 11.5H4.5v9h15v-9H17",
  stack: "M6 8h15v12H6ZM3 16V4h14",
  theme: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0v18m0-14h7m-7 5h9m-9 5h7",
  retry: "M4 12a8 8 0 0 1 13.9-5.4L20 9m0-5v5h-5m5 3a8 8 0 0 1-13.9 5.4L4 15m0 5v-5h5",
} as const;

export type IconName = keyof typeof ICON_PATHS;

export const iconSymbols = () =>
  Object.entries(ICON_PATHS)
    .map(
      ([name, path]) =>
        `<symbol id='icon-${name}' viewBox='0 0 24 24'><path d='${path}'/></symbol>`,
    )
    .join("");
