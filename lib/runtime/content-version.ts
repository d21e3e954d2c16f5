import { processWide } from "./slots";

/** How long another process may show what was taken down here. */
const TRUSTED_MS = 1000;

type Reading = { at: number; version: Promise<number>; known?: number };

/** A takedown raises it and invalidates everything cached before. */
export type VersionSource = {
  /** Undefined where it is not known without waiting. */
  atHand: () => number | undefined;
  /** Reads the database once a second at most, however many callers. */
  current: () => Promise<number>;
  /** The newest version that this process has seen; null since it took something down itself. */
  lastKnown: () => number | null;
};

type State = { source?: VersionSource; reading?: Reading; known?: number };

const state = () => processWide<State>("runtime.content-version", () => ({}));

/** Undefined before `boot` has run. */
export function versionSource(): VersionSource | undefined {
  return state().source;
}

/** `server/` and the middleware are bundles without the database. */
export function readContentVersionBy(read: () => Promise<number>): void {
  state().source = {
    atHand: () => trustedReading()?.known,
    current: () => trustedReading()?.version ?? startReading(read),
    lastKnown: () => state().known ?? null,
  };
}

function trustedReading(): Reading | undefined {
  const { reading } = state();
  return reading && performance.now() - reading.at < TRUSTED_MS ? reading : undefined;
}

function startReading(read: () => Promise<number>): Promise<number> {
  const reading: Reading = { at: performance.now(), version: read() };
  state().reading = reading;
  reading.version.then(
    (version) => {
      reading.known = version;
      if (state().reading === reading) state().known = version;
    },
    () => {
      if (state().reading === reading) delete state().reading;
    },
  );
  return reading.version;
}

function source(): VersionSource {
  const { source: known } = state();
  if (!known) throw new Error("boot has not said how the content version is read");
  return known;
}

export const currentContentVersion = () => source().current();
export const contentVersionAtHand = () => source().atHand();
export const lastKnownContentVersion = () => source().lastKnown();

/** Call after a takedown or restore, so that this process shows it at once. */
export function forgetContentVersion(): void {
  const known = state();
  delete known.reading;
  delete known.known;
}
