import { useMemo, useSyncExternalStore } from "react";
import { followStorage } from "@/lib/browser/follow-storage";
import { browserStorage } from "@/lib/browser-storage";
import {
  type DeviceTicket,
  keepTicket,
  parseTickets,
  removeTicket,
  storedTickets,
} from "@/lib/reports/device-tickets";

const read = () => storedTickets(browserStorage());

/** Newest first; none in the shared HTML. Follows other tabs. */
export function useDeviceTickets(): DeviceTicket[] {
  const stored = useSyncExternalStore(followStorage, read, () => "");
  return useMemo(() => parseTickets(stored), [stored]);
}

/** False if storage is blocked or full. */
export function keepOnDevice(ticket: string): boolean {
  keepTicket(browserStorage(), ticket, new Date());
  notify();
  return parseTickets(read()).some((kept) => kept.ticket === ticket);
}

export function removeFromDevice(ticket: string): void {
  removeTicket(browserStorage(), ticket);
  notify();
}

/** The browser notifies other pages only. */
function notify(): void {
  dispatchEvent(new Event("storage"));
}
