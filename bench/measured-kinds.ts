/** `again` is the same as `off`: their difference is the noise of this machine. */
export const KINDS = ["off", "again", "metrics", "traces"] as const;

export type Kind = (typeof KINDS)[number];

/** What the process of `measured-chains.ts` sends. */
export type FromChains = { ports: number[] } | { readyFor: Kind } | { scrapeMs: number };
