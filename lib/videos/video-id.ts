import { z } from "zod";

const MAX_ID = 9_223_372_036_854_775_807n;

/** A video id in a request: a positive 64-bit number in decimal. */
export const VideoId = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((id) => !/^\d+$/.test(id) || BigInt(id) <= MAX_ID);

/** `vid_` and 96 random bits. Not `randomUUID`, which plain http outside localhost does not have. */
export function localVideoId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `vid_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
