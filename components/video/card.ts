import type { Messages } from "@/lib/i18n/load-messages";

/** Texts of cards in the language of the page. */
export type CardTexts = Record<keyof Messages["Card"], string>;

/** `full` is missing if `short` is the whole number, which keeps pages small. */
export type Count = { short: string; full?: string };

/**
 * A formatted video. Server and browser format numbers and times differently, so a card is formatted
 * on one side only: the first page of a list on the server, later ones in the browser.
 */
export type Card = {
  id: string;
  postUrl: string;
  title: string;
  /** Null if X does not name the author. */
  handle: string | null;
  name: string;
  /**
   * Address on X, for a video that only this device knows; other pictures are requested by handle.
   */
  avatar?: string;
  thumbnail: string | null;
  /** Height of the picture in sixteenths of its width. */
  shape: number;
  /** Addresses of the file, best first; at least one. */
  files: string[];
  sensitive?: true;
  /** Number of videos in the post; missing if there is one. */
  videoCount?: number;
  /** `3:24`; empty if unknown. */
  length: string;
  /** Downloads in the timeframe of a ranking by downloads, else of all time. */
  downloads: Count;
  views: Count;
  /** Missing if there are none. */
  favorites?: Count;
  /** `9.4%`: the share of viewers with it among their favorites, where the list ranks by it. */
  rating?: string;
  /** When the video was posted; in Recent, when it was added. */
  at: string;
  /** Age at the time of rendering; empty for less than a minute. */
  age: string;
  isAdded?: true;
  /** Places up, or down if negative, since the day before. Missing without a change. */
  rankChange?: number | "new";
};

/** The file that a card opens. */
export const bestFile = ({ files: [best = ""] }: Pick<Card, "files">): string => best;

/** Videos known only to this device have no id of the server, and no page. */
export const isListed = ({ id }: Pick<Card, "id">): boolean => /^\d+$/.test(id);
