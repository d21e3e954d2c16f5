/** Videos that one request may ask about: as many as the longest page of a list. */
export const MAX_AMONG = 100;

/** Hearts of one import. */
export const MAX_IMPORTED = 500;
