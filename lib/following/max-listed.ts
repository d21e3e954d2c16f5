/**
 * The list of followed authors' videos ends here: a page by its offset reads as many index entries of
 * each author as videos are before its end.
 */
export const MAX_LISTED = 1_000;
