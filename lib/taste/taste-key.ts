// Apart from the rest of the taste, which loads only where there is one.

/** Key in local storage; absent where nothing is hidden. */
export const TASTE_KEY = "postreel-taste";
