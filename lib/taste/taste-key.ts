// Apart from the rest of the taste, whose code loads only if something is hidden.

/** Absent where nothing is hidden. */
export const TASTE_KEY = "postreel-taste";
