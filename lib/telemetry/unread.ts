import { sharedSlot } from "@/lib/runtime/slots";

const unread = sharedSlot<true>("telemetry.unread");

/** Called at start where nobody may read metrics: then neither requests nor statements are timed. */
export function leaveUnmeasured(): void {
  unread.set(true);
}

export const isMeasured = (): boolean => unread.get() === undefined;
