/** Pixels of the pictures that pages have where their link is shared. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
