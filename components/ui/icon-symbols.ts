import { ICON_PATHS } from "./icon-paths";

/** The drawings of all icons as SVG `<symbol>`s. */
export const iconSymbols = () =>
  Object.entries(ICON_PATHS)
    .map(
      ([name, path]) =>
        `<symbol id='icon-${name}' viewBox='0 0 24 24'><path d='${path}'/></symbol>`,
    )
    .join("");
