import { processWide } from "./process-wide";

/** Content version: a takedown raises it and invalidates everything cached before. */
export type VersionSource = {
  /** The version if known without waiting. */
  atHand: () => number | undefined;
  current: () => Promise<number>;
  /** The newest one seen, for when the database is unavailable. */
  lastKnown: () => number | null;
};

const state = () => processWide<{ source?: VersionSource }>("version-source", () => ({}));

/** Undefined before `boot` has run. */
export function versionSource(): VersionSource | undefined {
  return state().source;
}

/** For the whole process: `server/` and the store of kept pages are outside the bundle of pages. */
export function setVersionSource(source: VersionSource): void {
  state().source = source;
}
