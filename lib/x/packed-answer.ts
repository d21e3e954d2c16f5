import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { exactBytes } from "@/lib/runtime/exact-bytes";
import type { Extraction } from "./types";

export type KeptAnswer = Exclude<Extraction, { kind: "failed" }>;

/** Raise it when `Extraction` changes: instances of two releases may share answers. */
const FORM = 1;
const MAX_BYTES = 1024 * 1024;

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
    const text = inflateRawSync(packed, { maxOutputLength: MAX_BYTES }).toString();
    // Written by `packAnswer`, after X's payload was parsed.
    return Packed.parse(JSON.parse(text)).answer as unknown as KeptAnswer;
  } catch {
    return null;
  }
}
