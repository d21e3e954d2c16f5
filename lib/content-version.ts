import "server-only";
import { getContentVersion } from "@/db/queries/clock";
import { processWide } from "@/lib/process-wide";

/** How long another process may show what has been taken down here. */
const TRUSTED_MS = 1000;

type Reading = { at: number; version: Promise<number>; known?: number };

const latest = () =>
  processWide<{ reading?: Reading; known?: number }>("content-version", () => ({}));

/**
 * The content version: cache entries of another version are invalid. Read from the
 * database once a second at most, however many ask here.
 */
export function currentContentVersion(): Promise<number> {
  const trusted = trustedReading();
  if (trusted) return trusted.version;
  const reading: Reading = { at: performance.now(), version: getContentVersion() };
  latest().reading = reading;
  reading.version.then(
    (version) => {
      reading.known = version;
      if (latest().reading === reading) latest().known = version;
    },
    () => {
      if (latest().reading === reading) delete latest().reading;
    },
  );
  return reading.version;
}

/** The same where it is known without waiting. */
export function contentVersionAtHand(): number | undefined {
  return trustedReading()?.known;
}

function trustedReading(): Reading | undefined {
  const { reading } = latest();
  return reading && performance.now() - reading.at < TRUSTED_MS ? reading : undefined;
}

/**
 * The newest version that this process has seen, for as long as the database cannot be asked. Null
 * where it has seen none since it took something down itself.
 */
export function lastKnownContentVersion(): number | null {
  return latest().known ?? null;
}

/** Call after a takedown or restore, so that this process shows it at once. */
export function forgetContentVersion(): void {
  const state = latest();
  delete state.reading;
  delete state.known;
}
