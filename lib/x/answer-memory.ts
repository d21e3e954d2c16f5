import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { exactBytes } from "@/lib/runtime/exact-bytes";
import { watchCache } from "@/lib/telemetry/caches";
import type { Extraction } from "./types";

export type KeptAnswer = Exclude<Extraction, { kind: "failed" }>;

/** Raise it when `Extraction` changes: instances of two releases may share answers. */
const FORM = 1;
const MAX_UNPACKED_BYTES = 1024 * 1024;

const Packed = z.object({
  form: z.literal(FORM),
  answer: z.union([
    z.looseObject({ kind: z.literal("ok"), post: z.looseObject({ id: z.string() }) }),
    z.looseObject({ kind: z.literal("refused"), code: z.string() }),
  ]),
});

export function packAnswer(answer: KeptAnswer): Buffer {
  return exactBytes(deflateRawSync(JSON.stringify({ form: FORM, answer }), { level: 1 }));
}

/** Null if another release wrote it. */
export function unpackAnswer(packed: Uint8Array): KeptAnswer | null {
  try {
    const text = inflateRawSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
    // Written by `packAnswer`, after X's payload was parsed.
    return Packed.parse(JSON.parse(text)).answer as unknown as KeptAnswer;
  } catch {
    return null;
  }
}

const AT_HAND = 2_000;
/** About 700 bytes packed for a post with one video. */
const REMEMBERED = 50_000;
const MAX_BYTES = 64 * 1024 * 1024;
const OVERHEAD = 300;

export type AnswerMemory = {
  get: (id: string) => Extraction | undefined;
  /** Does not refresh the entry's place. */
  peek: (id: string) => Extraction | undefined;
  set: (id: string, answer: Extraction, ttl: number) => void;
};

export function createAnswerMemory(now: () => number): AnswerMemory {
  const time = { ttlResolution: 0, perf: { now } };
  const atHand = new LRUCache<string, Extraction>({ max: AT_HAND, ttl: 1, ...time });
  const evicted = watchCache("x.extractions", () => ({
    entries: packed.size,
    bytes: packed.calculatedSize,
  }));
  const packed: LRUCache<string, Buffer> = new LRUCache({
    max: REMEMBERED,
    maxSize: MAX_BYTES,
    sizeCalculation: (answer) => answer.byteLength + OVERHEAD,
    dispose: (_answer, _key, reason) => reason === "evict" && evicted(),
    ttl: 1,
    ...time,
  });

  function unpacked(answer: Buffer | undefined): KeptAnswer | undefined {
    return (answer && unpackAnswer(answer)) ?? undefined;
  }

  return {
    get(id) {
      const known = atHand.get(id);
      if (known) return known;
      const answer = unpacked(packed.get(id));
      // A time to live of 0 would mean no end.
      if (answer) atHand.set(id, answer, { ttl: Math.max(packed.getRemainingTTL(id), 1) });
      return answer;
    },
    peek: (id) => atHand.peek(id) ?? unpacked(packed.peek(id)),
    set(id, answer, ttl) {
      atHand.set(id, answer, { ttl });
      if (answer.kind !== "failed") packed.set(id, packAnswer(answer), { ttl });
    },
  };
}
