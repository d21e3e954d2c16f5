/** Pages of one network that are made at once. */
const AT_ONCE = 2;
/** Requests of one network that may wait for their turn, and of those that browsers make ahead. */
const WAITING = 64;
const WAITING_AHEAD = 32;

type Network = { running: number; waiting: Start[]; ahead: Start[] };

type Start = (release: Release) => void;

/** Ends a turn; only its first call counts. */
export type Release = () => void;

/**
 * Turns for making pages, by network: however many a network asks for, others wait behind few of
 * them. Pages that a browser makes ahead of its visitor come last.
 */
export class RenderTurns {
  readonly #networks = new Map<string, Network>();

  /** Resolves at the begin of the turn; null where too many wait already. */
  take(name: string, isAhead: boolean): Promise<Release | null> {
    const network = this.#networks.get(name) ?? { running: 0, waiting: [], ahead: [] };
    this.#networks.set(name, network);
    if (network.running < AT_ONCE) return Promise.resolve(this.#begin(name, network));
    const queue = isAhead ? network.ahead : network.waiting;
    if (queue.length >= (isAhead ? WAITING_AHEAD : WAITING)) return Promise.resolve(null);
    return new Promise((resolve) => queue.push(resolve));
  }

  #begin(name: string, network: Network): Release {
    network.running += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      network.running -= 1;
      const start = network.waiting.shift() ?? network.ahead.shift();
      if (start) start(this.#begin(name, network));
      else if (network.running === 0) this.#networks.delete(name);
    };
  }
}
