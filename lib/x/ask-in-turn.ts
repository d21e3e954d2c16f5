import type { SourceAnswer } from "./sources/answer";
import type { SourceName } from "./types";

export type AskSource = (
  source: SourceName,
  id: string,
  signal: AbortSignal,
) => Promise<SourceAnswer>;

export type Turn = { source: SourceName; answer: SourceAnswer };

export type Beside = {
  afterMs: number;
  /** If it returns true, the call must be made. */
  mayAsk: (next: SourceName) => boolean;
};

/** The next source may be called beside a silent one. A caller who has enough ends the other calls. */
export async function* askInTurn(
  order: readonly SourceName[],
  id: string,
  ask: AskSource,
  signal: AbortSignal,
  beside?: Beside,
): AsyncGenerator<Turn, void, undefined> {
  const left = [...order];
  const running = new Map<SourceName, Promise<Turn>>();
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener("abort", stop, { once: true });

  function start(): void {
    const source = left.shift();
    if (source === undefined) return;
    const turn = ask(source, id, controller.signal).then((answer) => ({ source, answer }));
    // A call that no caller waits for any more may fail without a listener.
    turn.catch(() => undefined);
    running.set(source, turn);
  }

  async function next(): Promise<Turn> {
    const [source] = left;
    if (source === undefined || beside === undefined) return Promise.race(running.values());
    const silence = waitFor(beside.afterMs);
    try {
      const first = await Promise.race([...running.values(), silence.promise]);
      if (first !== undefined) return first;
    } finally {
      silence.cancel();
    }
    if (beside.mayAsk(source)) start();
    return Promise.race(running.values());
  }

  try {
    while (!signal.aborted && (running.size > 0 || left.length > 0)) {
      if (running.size === 0) start();
      const turn = await next();
      running.delete(turn.source);
      yield turn;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    // An abort creates an error with a stack, which takes longer than reading the answer.
    if (running.size > 0) stop();
  }
}

function waitFor(ms: number): { promise: Promise<undefined>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}
