/** On a page of the directory, and of an author's videos. */
export const PER_PAGE = 20;
