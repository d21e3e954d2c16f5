import { sharedSlot } from "@/lib/runtime/slots";

const unmeasured = sharedSlot<true>("telemetry.unmeasured");

/** Called at start if metrics are off: then neither requests nor statements are timed. */
export function leaveUnmeasured(): void {
  unmeasured.set(true);
}

export const isMeasured = (): boolean => unmeasured.get() === undefined;
