import { useMemo, useSyncExternalStore } from "react";
import { browserStorage, followStorage, type KeyValueStore, keepText } from "@/lib/browser-storage";

const KEY = "postreel-tickets";
const MAX_KEPT = 20;
const MAX_CHARS = 10_000;

/** The site's own spelling: the form accepts others, this device keeps none. */
const TICKET = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/;

export type DeviceTicket = {
  ticket: string;
  /** ISO 8601 UTC. */
  keptAt: string;
};

/** Empty where there are none. */
export function storedTickets(store: KeyValueStore | null): string {
  return store?.getItem(KEY) ?? "";
}

/** Newest first, each once. */
export function parseTickets(stored: string): DeviceTicket[] {
  try {
    const kept: unknown = stored.length < MAX_CHARS && JSON.parse(stored);
    const tickets = Array.isArray(kept) ? kept.filter(isTicket) : [];
    const byNumber = new Map(tickets.map((one) => [one.ticket, one]));
    return [...byNumber.values()].slice(0, MAX_KEPT);
  } catch {
    return [];
  }
}

function isTicket(kept: unknown): kept is DeviceTicket {
  if (typeof kept !== "object" || kept === null) return false;
  const { ticket, keptAt } = kept as Record<string, unknown>;
  const isDated = typeof keptAt === "string" && !Number.isNaN(Date.parse(keptAt));
  return typeof ticket === "string" && TICKET.test(ticket) && isDated;
}

export function keepTicket(store: KeyValueStore | null, ticket: string, now: Date): void {
  const kept = { ticket, keptAt: now.toISOString() };
  write(store, [kept, ...allBut(store, ticket)].slice(0, MAX_KEPT));
}

export function removeTicket(store: KeyValueStore | null, ticket: string): void {
  write(store, allBut(store, ticket));
}

function allBut(store: KeyValueStore | null, ticket: string): DeviceTicket[] {
  return parseTickets(storedTickets(store)).filter((kept) => kept.ticket !== ticket);
}

function write(store: KeyValueStore | null, tickets: DeviceTicket[]): void {
  keepText(store, KEY, tickets.length === 0 ? null : JSON.stringify(tickets));
}

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
