import { browserStorage } from "@/lib/browser-storage";

const KEY = "postreel:adult";

/** Whether the visitor has said on this device to be 18 or older. */
export function isAdultConfirmed(): boolean {
  return browserStorage()?.getItem(KEY) === "yes";
}

export function confirmAdult(): void {
  try {
    browserStorage()?.setItem(KEY, "yes");
  } catch {
    // Asked again at the next visit.
  }
}
