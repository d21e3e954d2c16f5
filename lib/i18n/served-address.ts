import type { PublicAddress } from "./view-address";

const KEY = Symbol.for("postreel.servedAddress");

/**
 * The address of the page that is made at a path that a view is kept by. Undefined in the browser,
 * which has the address itself; the rules stay where they are followed.
 */
export function servedAddress(path: string): PublicAddress | undefined {
  return Reflect.get(globalThis, KEY)?.(path);
}

/** For the whole process: pages have a copy of their own of each module. */
export function setServedAddress(read: (path: string) => PublicAddress): void {
  Reflect.set(globalThis, KEY, read);
}
