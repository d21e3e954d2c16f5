/** One call that meets a pause of the store is no outage; so many are, however far apart. */
const BEGINS_AFTER = 3;
/** Over only once this long no call has failed: of calls that run together, some may fail for a while. */
const QUIET_MS = 60_000;
/** While it goes on, whoever is to know is told again: what was told before may not have arrived. */
const REPEAT_MS = 60_000;

type Told = {
  began: (cause: unknown) => void;
  /** At its beginning, and each minute that calls go on failing. */
  lasts: () => void;
  ended: () => void;
};

export type Outage = {
  failed: (cause: unknown) => void;
  worked: () => void;
};

/** Tells when a store begins to fail and when it is over, whatever single calls meet meanwhile. */
export function createOutage(told: Told, now: () => number = () => performance.now()): Outage {
  let failures = 0;
  let failedAt = 0;
  let toldAt: number | null = null;
  return {
    failed(cause) {
      failures += 1;
      failedAt = now();
      if (failures < BEGINS_AFTER) return;
      if (toldAt === null) told.began(cause);
      else if (failedAt - toldAt < REPEAT_MS) return;
      toldAt = failedAt;
      told.lasts();
    },
    worked() {
      if (failures === 0 || now() - failedAt < QUIET_MS) return;
      failures = 0;
      if (toldAt === null) return;
      toldAt = null;
      told.ended();
    },
  };
}
