import type { PublicAddress } from "./view-address";

/** The address that a page is served at, as far as the path tells that its view is kept by. */
export type ServedAddress = PublicAddress & {
  /** For one request, whose query the page then knows. */
  isMadeAnew: boolean;
};

const KEY = Symbol.for("postreel.servedAddress");

/** Undefined in the browser, which has the address itself; the rules stay where they are followed. */
export function servedAddress(path: string): ServedAddress | undefined {
  return Reflect.get(globalThis, KEY)?.(path);
}

/** For the whole process: pages have a copy of their own of each module. */
export function setServedAddress(read: (path: string) => ServedAddress): void {
  Reflect.set(globalThis, KEY, read);
}
