import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import { claimAnswer, findAnswer, keepAnswer, releaseAnswer } from "@/db/queries/x-answers";
import { deleteIfHeld } from "@/lib/http/rate-limit/redis";
import { within } from "@/lib/within";
import { type KeptAnswer, packAnswer, unpackAnswer } from "./answer-memory";
import type { Extraction } from "./types";

/** Longer than X is ever asked. */
const CLAIMED_MS = 13_000;
const WAIT_MS = 4_000;
const NONE = { answer: null, isOurs: true };

type Claimed = { answer: Uint8Array | null; isOurs: boolean };

export type AnswerStore = {
  find: (id: string) => Promise<Uint8Array | null>;
  claim: (id: string, ours: string, ms: number) => Promise<Claimed>;
  keep: (id: string, ours: string, answer: Buffer, ms: number) => Promise<unknown>;
  release: (id: string, ours: string) => Promise<unknown>;
  /** A slower store would slow down what it is meant to speed up. */
  answerMs: number;
  pauseMs: number;
};

const CLAIM = `
local known = redis.call('GET', KEYS[1])
if known then return known end
return redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2])`;
const KEEP = `
if redis.call('GET', KEYS[2]) == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
  redis.call('DEL', KEYS[2])
end
return 1`;

const answerKey = (id: string) => `postreel:answer:${id}`;
const flightKey = (id: string) => `postreel:asking:${id}`;

export function answersInRedis(redis: Redis): AnswerStore {
  return {
    answerMs: 250,
    pauseMs: 50,
    find: (id) => redis.getBuffer(answerKey(id)),
    async claim(id, ours, ms) {
      const said = await redis.callBuffer("EVAL", CLAIM, 2, answerKey(id), flightKey(id), ours, ms);
      if (!(said instanceof Uint8Array)) return { answer: null, isOurs: false };
      return String(said) === "OK" ? NONE : { answer: said, isOurs: false };
    },
    keep: (id, ours, answer, ms) =>
      redis.eval(KEEP, 2, answerKey(id), flightKey(id), ours, answer, ms),
    release: (id, ours) => deleteIfHeld(redis, flightKey(id), ours),
  };
}

export const answersInDatabase: AnswerStore = {
  answerMs: 1_000,
  pauseMs: 150,
  find: findAnswer,
  claim: claimAnswer,
  keep: (id, ours, answer, milliseconds) => keepAnswer(id, ours, { answer, milliseconds }),
  release: releaseAnswer,
};

export type SharedAnswers = {
  /** Leaves no trace. */
  find: (id: string) => Promise<KeptAnswer | null>;
  /** Another instance's answer, stored or in progress; else our own, which is then shared. */
  share: (id: string, signal: AbortSignal, ask: () => Promise<Extraction>) => Promise<Extraction>;
};

type KeptMs = (answer: Extraction) => number | null;

/** One call to X for all instances. Without the store each of them asks by itself. */
export function shareAnswers(store: AnswerStore, keptMs: KeptMs): SharedAnswers {
  const find = async (id: string) => {
    const packed = await within(store.answerMs, store.find(id)).catch(() => null);
    return packed ? unpackAnswer(packed) : null;
  };

  const claim = async (id: string, ours: string): Promise<Claimed> => {
    const claimed = within(store.answerMs, store.claim(id, ours, CLAIMED_MS));
    return (await claimed.catch(() => null)) ?? NONE;
  };

  async function askAndKeep(id: string, ours: string, ask: () => Promise<Extraction>) {
    const answer = await ask().catch((error: unknown) => {
      void store.release(id, ours).catch(() => undefined);
      throw error;
    });
    const ms = keptMs(answer);
    const settled =
      answer.kind === "failed" || ms === null
        ? store.release(id, ours)
        : store.keep(id, ours, packAnswer(answer), ms);
    // Not awaited: the visitor has the answer already.
    void settled.catch(() => undefined);
    return answer;
  }

  async function share(id: string, signal: AbortSignal, ask: () => Promise<Extraction>) {
    const ours = randomUUID();
    const until = performance.now() + WAIT_MS;
    while (!signal.aborted && performance.now() < until) {
      const { answer, isOurs } = await claim(id, ours);
      const known = answer && unpackAnswer(answer);
      if (known) return known;
      if (isOurs || answer) return askAndKeep(id, ours, ask);
      await delay(store.pauseMs, undefined, { signal }).catch(() => undefined);
    }
    return ask();
  }

  return { find, share };
}
