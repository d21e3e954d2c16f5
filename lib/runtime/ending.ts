import "server-only";
import { processWide } from "./slots";

const state = () => processWide("runtime.ending", () => ({ isEnding: false }));

/** Whether this process is shutting down and only finishes requests in flight. */
export function isEnding(): boolean {
  return state().isEnding;
}

export function setEnding(): void {
  state().isEnding = true;
}
