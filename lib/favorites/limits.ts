/** Length of the longest page of a list. */
export const MAX_AMONG = 100;

export const MAX_IMPORTED = 500;

/** A page by offset reads as many index entries of each author as there are videos before its end. */
export const MAX_LISTED = 1_000;
