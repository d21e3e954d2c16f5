import "server-only";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/runtime/slots";
import { drawCard, type ShareCard } from "./draw-card";

const KEPT_BYTES = 24 * 1024 * 1024;

/** Half a second of one core each: more than these would keep visitors waiting. */
const MAX_WAITING = 20;
/** Of one network, so that it does not take all places. */
const MAX_OF_NETWORK = 8;

const pictures = () =>
  processWide("share-images.drawn", () => ({
    drawn: new LRUCache<string, Buffer>({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ length }) => length,
    }),
    /** Being drawn, or waiting for it: one is drawn at a time. */
    pending: new Map<string, { png: Promise<Buffer>; network: string }>(),
    last: Promise.resolve() as Promise<unknown>,
  }));

/** Who a drawing is made for. */
export type Viewing = {
  network: string;
  /** Counts an uncached drawing; rejects above the limit. */
  permit: () => Promise<void>;
};

/**
 * A card as PNG: drawn once for concurrent callers and cached while there is room. A drawing that is
 * neither cached nor in progress needs a permit.
 */
export async function keepDrawn(card: ShareCard, { permit, network }: Viewing): Promise<Buffer> {
  const key = JSON.stringify(card);
  const { drawn, pending } = pictures();
  const ready = () => drawn.get(key) ?? pending.get(key)?.png;
  if (!ready()) await permit();
  // Another request may have started it.
  return ready() ?? draw(key, card, network);
}

function draw(key: string, card: ShareCard, network: string): Promise<Buffer> {
  const state = pictures();
  const { drawn, pending, last } = state;
  const own = [...pending.values()].filter((one) => one.network === network).length;
  if (pending.size >= MAX_WAITING || own >= MAX_OF_NETWORK) {
    throw new AppError("overloaded", { retryAfterSeconds: 5 });
  }
  const drawing = last
    .catch(() => undefined)
    .then(() => drawCard(card, network))
    .finally(() => pending.delete(key));
  const sent = drawing.then(({ png }) => png);
  pending.set(key, { png: sent, network });
  state.last = drawing;
  drawing.then(
    ({ png, isWhole }) => isWhole && drawn.set(key, png),
    () => undefined,
  );
  return sent;
}
