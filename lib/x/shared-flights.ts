import { untilAborted } from "./abort";
import type { Extraction } from "./types";

type Flight = { result: Promise<Extraction>; controller: AbortController; waiting: number };

export type SharedFlights = {
  /** The flight of `id` that is under way, else a fresh one; `timeout` for a caller who leaves. */
  join: (id: string, signal: AbortSignal | undefined) => Promise<Extraction>;
};

const LEFT: Extraction = { kind: "failed", code: "timeout" };

/** One flight per id for all who ask at the same time; it is called off when the last one leaves. */
export function createSharedFlights(
  depart: (id: string, signal: AbortSignal) => Promise<Extraction>,
  onLanded: (id: string, extraction: Extraction) => void,
): SharedFlights {
  const flights = new Map<string, Flight>();

  function start(id: string): Flight {
    const controller = new AbortController();
    const result = depart(id, controller.signal);
    const flight: Flight = { result, controller, waiting: 0 };
    flights.set(id, flight);
    const land = (extraction: Extraction | null) => {
      if (flights.get(id) !== flight) return;
      flights.delete(id);
      if (extraction) onLanded(id, extraction);
    };
    result.then(land, () => land(null));
    return flight;
  }

  return {
    async join(id, signal) {
      if (signal?.aborted) return LEFT;
      const flight = flights.get(id) ?? start(id);
      flight.waiting += 1;
      try {
        return await untilAborted(flight.result, signal, () => LEFT);
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
