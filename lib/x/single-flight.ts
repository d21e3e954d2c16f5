import type { Network } from "./ceilings";

type Flight<T> = { result: Promise<T>; controller: AbortController; waiting: number };

export type SingleFlight<T> = {
  /** `left` for a caller who leaves. `network` is for a new call only. */
  join: (id: string, signal: AbortSignal | undefined, network?: Network) => Promise<T>;
};

type Options<T> = {
  left: T;
  deadlineMs?: number;
};

/** Aborted when the last caller leaves. */
export function createSingleFlight<T>(
  depart: (id: string, signal: AbortSignal, network: Network) => Promise<T>,
  onLanded: (id: string, brought: T) => void,
  { left, deadlineMs }: Options<T>,
): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function start(id: string, network: Network): Flight<T> {
    const controller = new AbortController();
    const timer = deadlineMs && setTimeout(() => controller.abort(), deadlineMs);
    const result = depart(id, controller.signal, network);
    const flight: Flight<T> = { result, controller, waiting: 0 };
    flights.set(id, flight);
    const land = (): boolean => {
      if (timer) clearTimeout(timer);
      return flights.get(id) === flight && flights.delete(id);
    };
    result.then(
      (brought) => {
        if (land()) onLanded(id, brought);
      },
      () => land(),
    );
    return flight;
  }

  return {
    async join(id, signal, network = null) {
      if (signal?.aborted) return left;
      const flight = flights.get(id) ?? start(id, network);
      flight.waiting += 1;
      try {
        return await untilAborted(flight.result, signal, () => left);
      } finally {
        flight.waiting -= 1;
        if (flight.waiting === 0 && flights.get(id) === flight) {
          flights.delete(id);
          flight.controller.abort();
        }
      }
    },
  };
}

/** The promise itself continues. */
export function untilAborted<T, U>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  otherwise: () => U,
): Promise<T | U> {
  if (!signal) return promise;
  if (signal.aborted) return Promise.resolve(otherwise());
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(otherwise());
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
