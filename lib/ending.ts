import "server-only";
import { processWide } from "./process-wide";

const state = () => processWide("ending", () => ({ isEnding: false }));

/** Whether this process has been told to end, and only finishes what it has begun. */
export function isEnding(): boolean {
  return state().isEnding;
}

export function setEnding(): void {
  state().isEnding = true;
}
