import { processWide } from "../runtime/slots";

/** Up to this age, a good result of a purge lets outer caches keep pages longer. */
const TRUSTED_MS = 15_000;
const REFRESH_MS = 5_000;

type State = { read?: () => Promise<boolean>; isReading: boolean; works: boolean; at: number };

const state = () =>
  processWide<State>("http.purge-health", () => ({
    isReading: false,
    works: false,
    at: -Infinity,
  }));

/** `server/` is a bundle without the database. */
export function readPurgeHealthBy(read: () => Promise<boolean>): void {
  state().read = read;
}

/** False before the first answer, and while the database gives none. */
export function isPurgeWorking(): boolean {
  const known = state();
  const age = performance.now() - known.at;
  if (age > REFRESH_MS && !known.isReading) void refresh(known);
  return known.works && age < TRUSTED_MS;
}

async function refresh(known: State): Promise<void> {
  known.isReading = true;
  const works = await known.read?.().catch(() => false);
  Object.assign(known, { isReading: false, works: works ?? false, at: performance.now() });
}
