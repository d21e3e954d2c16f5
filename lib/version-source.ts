import { processWide } from "./process-wide";

/** The version of what may be shown: a takedown raises it, and voids everything cached before. */
export type VersionSource = {
  /** Where it is known without waiting. */
  atHand: () => number | undefined;
  current: () => Promise<number>;
  /** The newest one seen, while the database cannot be asked. */
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
