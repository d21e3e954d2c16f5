/** A window begins with the first call. A network is a /24 or /48. */
export type Window = {
  name: string;
  points: number;
  seconds: number;
  of: "visitor" | "account" | "network";
};

type Limit = {
  windows: readonly Window[];
  /** While Redis fails: reads are counted by this process, uploads of pictures are refused. */
  whenUncounted: "pass" | "wait";
};

const visitor = (name: string, points: number, seconds: number): Window => ({
  name,
  points,
  seconds,
  of: "visitor",
});
const minute = (points: number) => visitor("minute", points, 60);
const hour = (points: number) => visitor("hour", points, 3_600);
const day = (points: number) => visitor("day", points, 86_400);
const network = ({ name, ...window }: Window): Window => ({
  ...window,
  name: `network-${name}`,
  of: "network",
});

const minuteEach = (points: number) => [minute(points), network(minute(5 * points))] as const;

const ofAccount = (window: Window): Window => ({ ...window, of: "account" });

const reading = (...windows: Window[]): Limit => ({ windows, whenUncounted: "pass" });

/** The first pages of lists are cached, and free. */
export const LIMITS = {
  /** A /24 may be a mobile carrier's gateway with hundreds of visitors. */
  extraction: reading(minute(20), network(minute(60)), day(200), network(day(3_000))),
  suggest: reading(...minuteEach(60)),
  /** A crawler of 5 a second from one network is served, and a class of 40 behind one address. */
  pageMiss: reading(minute(360), network(minute(600))),
  /** Prefetched or prerendered: 30 cards, twice a minute. */
  pageAhead: reading(minute(60), network(minute(120))),
  listMiss: reading(...minuteEach(600)),
  /** Covers redirects, pictures that Next has, addresses that do not exist. */
  request: reading(minute(3_000), network(minute(12_000))),
  ownPage: reading(...minuteEach(120)),
  /** The database walks there row by row (`isDeep`). */
  deepPage: reading(...minuteEach(60)),
  authorRead: reading(...minuteEach(240)),
  /** Every page reads some index entries of each author. */
  followingRead: reading(...minuteEach(120)),
  videoRead: reading(...minuteEach(240)),
  /** Counts only if an image has to be drawn. */
  shareImage: reading(minute(20), network(minute(60))),
  /** Counts only pictures new to the process: twenty pages of cards, as people share addresses. */
  picture: reading(...minuteEach(1200)),
  /** One video counts `NETWORK_CAP` times an hour at most; these bound the work of many videos. */
  downloadRecord: reading(minute(60), network(minute(600))),
  viewRecord: reading(minute(60), network(minute(600))),
  unavailableReport: reading(minute(60), network(minute(300))),
  violationReport: reading(...minuteEach(60)),
  favorite: reading(minute(60)),
  newFavorite: reading(ofAccount(day(500))),
  favoriteImport: reading(minute(10)),
  favoriteRead: reading(minute(120)),
  follow: reading(minute(60)),
  syncUser: reading(minute(10)),
  account: reading(minute(10)),
  /** How many hide a post at once is limited in `lib/reports/hiding.ts`. */
  report: reading(hour(5), network(minute(20)), network(day(200))),
  /** By a ticket, which others must not guess. */
  ticketRead: reading(minute(60), network(minute(300))),
  thumbnailUpload: { windows: [hour(10), network(hour(100))], whenUncounted: "wait" },
  thumbnailUpdate: { windows: [hour(10), network(hour(100))], whenUncounted: "wait" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Leaderboards are never deep: their ranks are stored in pages. */
export function isDeep(skippedRows: number): boolean {
  return skippedRows > 1000;
}
