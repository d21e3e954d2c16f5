import "server-only";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/runtime/slots";
import { drawCard, type ShareCard } from "./draw-card";
import { DrawingTurns, overloaded } from "./drawing-turns";

const KEPT_BYTES = 24 * 1024 * 1024;

const pictures = () =>
  processWide("share-images.drawn", () => ({
    drawn: new LRUCache<string, Buffer>({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ length }) => length,
    }),
    pending: new Map<string, Promise<Buffer>>(),
    turns: new DrawingTurns(),
  }));

export type Viewing = {
  network: string;
  /** Called for an uncached drawing; rejects above the limit. */
  permit: () => Promise<void>;
};

/** Drawn once for concurrent callers. Only what is neither cached nor in progress needs a permit. */
export async function keepDrawn(card: ShareCard, { permit, network }: Viewing): Promise<Buffer> {
  const key = JSON.stringify(card);
  const { drawn, pending, turns } = pictures();
  const ready = () => drawn.get(key) ?? pending.get(key);
  if (!ready()) {
    if (!turns.hasRoom(network)) throw overloaded();
    await permit();
  }
  // Another request may have started it.
  return ready() ?? draw(key, card, network);
}

function draw(key: string, card: ShareCard, network: string): Promise<Buffer> {
  const { drawn, pending, turns } = pictures();
  const drawing = turns
    .draw(network, () => drawCard(card, network))
    .then(({ png, isWhole }) => {
      if (isWhole) drawn.set(key, png);
      return png;
    })
    .finally(() => pending.delete(key));
  pending.set(key, drawing);
  return drawing;
}
