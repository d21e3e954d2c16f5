export type TakenLock =
  | { kind: "taken"; release: () => void }
  /** Another living process holds it. */
  | { kind: "held"; pid: number };

export function processStart(pid: number): string | null;
export function lockOwner(path: string): number | null;
export function takeLock(path: string): TakenLock;
