import { LRUCache } from "lru-cache";
import type { Failure, FailureReason, SourceAnswer } from "./sources/answer";

/** X refuses this address, whatever post is requested. */
const BLOCKED: ReadonlySet<FailureReason> = new Set(["blocked", "token_refused"]);
/** May belong to a post or to one visitor's connection: counted across posts and networks. */
const FAULTS: ReadonlySet<FailureReason> = new Set([
  "timeout",
  "connection",
  "server_error",
  "rate_limited",
]);
/** An aborted call and our own limits say nothing about the source. */
const IGNORED: ReadonlySet<FailureReason> = new Set(["aborted", "activations_spent", "ceiling"]);

const BLOCKS_IN_A_ROW = 5;
const FAULTY_POSTS = 10;
/** Counts only if that many have asked within `ASKED_LATELY_MS`. */
const FAULTY_NETWORKS = 3;
const ASKED_LATELY_MS = 60_000;
const FAULT_PAUSE_MS = 5_000;
const FIRST_BLOCK_PAUSE_MS = 60_000;
const LONGEST_BLOCK_PAUSE_MS = 30 * 60_000;

export type BreakerState = "closed" | "open" | "probing";

export type Attempt = {
  post: string;
  /** A visitor's network, or the name of our own work. */
  network: string;
  ask: (post: string) => Promise<SourceAnswer>;
  /** A post that the source has given before: probes repeat it, since the asked one may be at fault. */
  goodPost?: string | null;
};

export type Breaker = {
  /** Gives the failure that opened it, while open. */
  run: (attempt: Attempt) => Promise<SourceAnswer>;
  state: () => BreakerState;
  /** Its pause is over. */
  isDue: () => boolean;
  isRefused: () => boolean;
};

type Options = {
  now?: () => number;
  onBlock?: (failure: Failure) => void;
};

export function isBlocked(answer: SourceAnswer): answer is Failure {
  return answer.kind === "failed" && BLOCKED.has(answer.reason);
}

type Pause = { fault: Failure; isBlock: boolean; lengthMs: number; endsAt: number };

// A block opens it after five in a row, for 1, 2, 4 … 30 minutes; faults for five seconds once they concern
// ten posts, of three networks where three have asked. One call probes after a pause.
export function createBreaker(options: Options = {}): Breaker {
  const { now = performance.now.bind(performance), onBlock } = options;
  const askers = new LRUCache<string, true>({
    max: 1_000,
    ttl: ASKED_LATELY_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const faulty = { posts: new Set<string>(), networks: new Set<string>() };
  let blocksInARow = 0;
  let pause: Pause | null = null;
  let isProbing = false;

  function close(): void {
    pause = null;
    blocksInARow = 0;
    faulty.posts.clear();
    faulty.networks.clear();
  }

  function open(fault: Failure, isBlock: boolean): void {
    const before = pause?.isBlock ? pause.lengthMs : null;
    const longer = before === null ? FIRST_BLOCK_PAUSE_MS : before * 2;
    const lengthMs = isBlock ? Math.min(longer, LONGEST_BLOCK_PAUSE_MS) : FAULT_PAUSE_MS;
    pause = { fault, isBlock, lengthMs, endsAt: now() + lengthMs };
    if (isBlock && before === null) onBlock?.(fault);
  }

  function isFaulty(): boolean {
    askers.purgeStale();
    const isBusy = askers.size >= FAULTY_NETWORKS;
    return (
      faulty.posts.size >= FAULTY_POSTS && (!isBusy || faulty.networks.size >= FAULTY_NETWORKS)
    );
  }

  function record(answer: SourceAnswer, { post, network }: Attempt): void {
    if (answer.kind !== "failed") close();
    else if (IGNORED.has(answer.reason)) return;
    else if (BLOCKED.has(answer.reason)) {
      blocksInARow += 1;
      if (!pause && blocksInARow >= BLOCKS_IN_A_ROW) open(answer, true);
    } else if (FAULTS.has(answer.reason)) {
      if (faulty.posts.size < FAULTY_POSTS) faulty.posts.add(post);
      if (faulty.networks.size < FAULTY_NETWORKS) faulty.networks.add(network);
      if (!pause && isFaulty()) open(answer, false);
    } else close();
  }

  function recordProbe(answer: SourceAnswer): void {
    if (answer.kind !== "failed") close();
    else if (IGNORED.has(answer.reason) || !pause) return;
    else if (BLOCKED.has(answer.reason)) open(answer, true);
    else if (FAULTS.has(answer.reason)) pause = { ...pause, endsAt: now() + pause.lengthMs };
    else close();
  }

  const isDue = () => pause !== null && !isProbing && now() >= pause.endsAt;

  async function callAndRecord(attempt: Attempt): Promise<SourceAnswer> {
    const answer = await attempt.ask(attempt.post);
    record(answer, attempt);
    return answer;
  }

  return {
    async run(attempt) {
      askers.set(attempt.network, true);
      if (!pause) return callAndRecord(attempt);
      if (!isDue()) return pause.fault;
      const probed = attempt.goodPost ?? attempt.post;
      isProbing = true;
      let answer: SourceAnswer;
      try {
        answer = await attempt.ask(probed);
        recordProbe(answer);
      } finally {
        isProbing = false;
      }
      if (probed === attempt.post) return answer;
      return pause ? pause.fault : callAndRecord(attempt);
    },
    state: () => (isProbing ? "probing" : pause ? "open" : "closed"),
    isDue,
    isRefused: () => pause?.isBlock === true,
  };
}
