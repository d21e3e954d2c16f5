import "server-only";
import { type CountEvent, countEvents } from "@/db/queries/counting";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { refusalOf } from "@/lib/refusal-of";
import { createGroupCommit } from "@/lib/runtime/group-commit";
import { reportBug } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { measureBatch } from "@/lib/telemetry/meters";

type Counted = {
  /** False for the same visitor, video and kind in the same clock hour (UTC). */
  counted: boolean;
  /** The video's total of this kind. */
  count: number;
};

/** A batch gathers while the last one commits. Two full ones at once count half as many again. */
const LIMITS = { maxBatch: 1000, maxWaiting: 20_000, lingerMs: 1, inFlight: 2 };

const batcher = () =>
  processWide("counting.batches", () =>
    createGroupCommit({ flush, ...LIMITS, onBatch: (size) => measureBatch("counting", size) }),
  );

export function waitingCounts(): number {
  return batcher().depth();
}

/** Resolves once the count is durable. */
export async function countEvent(event: CountEvent): Promise<Counted> {
  const { counted, downloadCount, viewCount } = await batcher().add(event);
  return { counted, count: event.kind === "download" ? downloadCount : viewCount };
}

/** A batch fails as one: its bug is reported here, once, and not again by each of its callers. */
async function flush(events: CountEvent[]) {
  try {
    const { RATE_LIMITS, NETWORK_CAP } = env();
    const networkCap = RATE_LIMITS === "off" ? null : NETWORK_CAP;
    return await countEvents(events, { networkCap });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) throw refusal;
    reportBug(error, { batch: events.length });
    throw new AppError("internal");
  }
}
