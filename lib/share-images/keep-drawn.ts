import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { drawCard, type ShareCard } from "./draw-card";

const KEPT_BYTES = 24 * 1024 * 1024;

/** Half a second of one core each: more than these would keep visitors waiting. */
const MAX_WAITING = 20;

const state = processWide("share-images", () => ({
  drawn: new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  }),
  /** Being drawn, or waiting for it: one is drawn at a time. */
  pending: new Map<string, Promise<Buffer>>(),
  last: Promise.resolve() as Promise<unknown>,
}));

/** A card as PNG: drawn once for all who ask, and kept for as long as there is room. */
export function keepDrawn(card: ShareCard): Promise<Buffer> {
  const key = JSON.stringify(card);
  const { drawn, pending, last } = state;
  const kept = drawn.get(key);
  if (kept) return Promise.resolve(kept);
  const waiting = pending.get(key);
  if (waiting) return waiting;
  if (pending.size >= MAX_WAITING) throw new AppError("overloaded", { retryAfterSeconds: 5 });
  const drawing = last
    .catch(() => undefined)
    .then(() => drawCard(card))
    .finally(() => pending.delete(key));
  pending.set(key, drawing);
  state.last = drawing;
  return drawing.then((png) => {
    drawn.set(key, png);
    return png;
  });
}
