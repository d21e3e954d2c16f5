/** Length of the longest page of a list. */
export const MAX_AMONG = 100;

export const MAX_IMPORTED = 500;
