import { processWide } from "./slots";

const state = () =>
  processWide("runtime.own-server", () => {
    let markBooted = () => {};
    const booted = new Promise<void>((resolve) => {
      markBooted = resolve;
    });
    return { isOwn: false, booted, markBooted, isEnding: false };
  });

/** `server/` runs in front of Next, rather than `next start` or a serverless host. */
export function isOwnServer(): boolean {
  return state().isOwn;
}

export function setOwnServer(): void {
  state().isOwn = true;
}

/** Resolves after `boot`, which Next runs. */
export function booted(): Promise<void> {
  return state().booted;
}

export function markBooted(): void {
  state().markBooted();
}

export function isEnding(): boolean {
  return state().isEnding;
}

export function setEnding(): void {
  state().isEnding = true;
}
