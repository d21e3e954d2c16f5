// Separate from the rest of the taste, whose code loads only if something is hidden.

/** Key in local storage; absent where nothing is hidden. */
export const TASTE_KEY = "postreel-taste";
