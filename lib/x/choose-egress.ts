import { type Attempt, type Breaker, type BreakerState, createBreaker, isBlocked } from "./breaker";
import type { Failure, SourceAnswer } from "./sources/answer";

const TRIES = 2;

export type EgressAttempt = {
  post: string;
  network: string;
  signal: AbortSignal;
  ask: (post: string, egress: string, signal: AbortSignal) => Promise<SourceAnswer>;
};

export type EgressChoice = {
  /** Takes turns between egresses that X does not refuse. With `egress` only that one is asked. */
  run: (attempt: EgressAttempt, egress?: string) => Promise<SourceAnswer>;
  probeRefused: (attempt: EgressAttempt) => void;
  states: () => { egress: string; state: BreakerState }[];
  open: () => string[];
};

type Options = {
  egresses: readonly string[];
  now?: () => number;
  onBlock?: (egress: string, failure: Failure) => void;
};

export function createEgressChoice({ egresses, now, onBlock }: Options): EgressChoice {
  const breakers = new Map<string, Breaker>(
    egresses.map((egress) => [
      egress,
      createBreaker({ ...(now && { now }), onBlock: (failure) => onBlock?.(egress, failure) }),
    ]),
  );
  let turn = 0;
  let goodPost: string | null = null;

  const inState = (state: BreakerState) =>
    [...breakers].filter(([, breaker]) => breaker.state() === state);
  const due = () => [...breakers].filter(([, breaker]) => breaker.isDue());

  function attemptAt(egress: string, attempt: EgressAttempt): Attempt {
    const { post, network, signal } = attempt;
    const ask = async (asked: string) => {
      const answer = await attempt.ask(asked, egress, signal);
      if (answer.kind === "ok") goodPost = asked;
      return answer;
    };
    return { post, network, ask, goodPost };
  }

  function probe(attempt: EgressAttempt, paused = due()): void {
    const own = { ...attempt, signal: new AbortController().signal };
    for (const [egress, breaker] of paused) {
      breaker.run(attemptAt(egress, own)).catch(() => undefined);
    }
  }

  function inTurn(): [string, Breaker][] {
    const closed = inState("closed");
    if (closed.length === 0) return [...due(), ...breakers];
    turn = (turn + 1) % closed.length;
    return [...closed.slice(turn), ...closed.slice(0, turn)];
  }

  return {
    async run(attempt, egress) {
      const only = egress === undefined ? undefined : breakers.get(egress);
      if (egress !== undefined && only) return only.run(attemptAt(egress, attempt));
      const order = inTurn().slice(0, TRIES);
      if (order[0]?.[1].state() === "closed") probe(attempt);
      let answer: SourceAnswer | null = null;
      for (const [name, breaker] of order) {
        answer = await breaker.run(attemptAt(name, attempt));
        if (!isBlocked(answer) || attempt.signal.aborted) return answer;
      }
      if (answer === null) throw new Error("X has no egress");
      return answer;
    },
    probeRefused: (attempt) =>
      probe(
        attempt,
        due().filter(([, breaker]) => breaker.isRefused()),
      ),
    states: () => [...breakers].map(([egress, breaker]) => ({ egress, state: breaker.state() })),
    open: () => {
      const closed = inState("closed");
      return (closed.length > 0 ? closed : due()).map(([egress]) => egress);
    },
  };
}
