import type { Messages } from "@/lib/i18n/load-messages";

export type CardTexts = Record<keyof Messages["Card"], string>;

/** `full` is missing if `short` is the whole number, which keeps pages small. */
export type Count = { short: string; full?: string };

/** Server and browser format differently: first pages are formatted on the server, later ones here. */
export type Card = {
  id: string;
  postUrl: string;
  title: string;
  /** Null if X does not name the author. */
  handle: string | null;
  name: string;
  /** Address on X of a video that only this device knows; others are requested by handle. */
  avatar?: string;
  thumbnail: string | null;
  /** Height of the picture in sixteenths of its width. */
  shape: number;
  /** Best first; at least one. */
  files: string[];
  sensitive?: true;
  /** Videos in the post; missing if there is one. */
  videoCount?: number;
  /** `3:24`; empty if unknown. */
  length: string;
  /** In the timeframe of a ranking by downloads, else of all time. */
  downloads: Count;
  views: Count;
  /** Missing if there are none. */
  favorites?: Count;
  /** `9.4%` of viewers have it among their favorites; where the list ranks by it. */
  rating?: string;
  /** When it was posted; in Recent, when it was added. */
  at: string;
  /** Age at the time of rendering; empty for less than a minute. */
  age: string;
  isAdded?: true;
  /** Places up, or down if negative, since the day before. Missing without a change. */
  rankChange?: number | "new";
};

export const bestFile = ({ files: [best = ""] }: Pick<Card, "files">): string => best;

/** Videos known only to this device have no id of the server, and no page. */
export const isListed = ({ id }: Pick<Card, "id">): boolean => /^\d+$/.test(id);
