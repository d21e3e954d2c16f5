/** A page by offset reads as many index entries of each author as there are videos before its end. */
export const MAX_LISTED = 1_000;
