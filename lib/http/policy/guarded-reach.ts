import type { Reach } from "./content-policy";

const KEY = Symbol.for("postreel.guardedReach");

/** What pages may reach; undefined where none is guarded, as in development. */
export function guardedReach(): Reach | undefined {
  return Reflect.get(globalThis, KEY);
}

/** For the whole process: the middleware has a copy of its own of each module. */
export function setGuardedReach(reach: Reach): void {
  Reflect.set(globalThis, KEY, reach);
}
