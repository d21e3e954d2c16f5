import "server-only";
import { processWide } from "./slots";

const state = () => processWide("runtime.ending", () => ({ isEnding: false }));

export function isEnding(): boolean {
  return state().isEnding;
}

export function setEnding(): void {
  state().isEnding = true;
}
