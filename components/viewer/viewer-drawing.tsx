/** Not in the sprite, which is part of every page. */
export const CLOSE = "M6 6l12 12M18 6 6 18";
export const PREVIOUS = "m6 15 6-6 6 6";
export const NEXT = "m6 9 6 6 6-6";
export const SOUND =
  "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm12-1a5 5 0 0 1 0 7m2.5-9.5a8.5 8.5 0 0 1 0 12";
export const SILENCE = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm12 0 5 5m0-5-5 5";
export const REPEAT = "M4 11V9a3 3 0 0 1 3-3h12m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H5m3 3-3-3 3-3";
export const PICTURE = "M3 5h18v14H3Zm9.5 7H19v5h-6.5Z";
export const SETTINGS =
  "M4 8h9m4 0h3M4 16h3m4 0h9M13 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM7 16a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z";
export const CHECK = "m5 12.5 4.5 4.5L19 7.5";

export function Drawing({ path, isFilled = false }: { path: string; isFilled?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`icon size-6 ${isFilled ? "fill-current" : ""}`}
    >
      <path d={path} />
    </svg>
  );
}
