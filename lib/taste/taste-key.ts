// Apart from the rest of the taste, which loads only where there is one.

/** In local storage; absent where nothing is hidden. */
export const TASTE_KEY = "postreel-taste";
