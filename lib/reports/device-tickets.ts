import type { KeyValueStore } from "@/lib/browser-storage";

const KEY = "postreel-tickets";
const MAX_KEPT = 20;

/** As the site writes tickets: the form accepts other spellings, this device keeps none. */
const TICKET = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/;

/** A report that was filed on this device. */
export type DeviceTicket = {
  ticket: string;
  /** ISO 8601 UTC. */
  filedAt: string;
};

/** The tickets that this device keeps, newest first. */
export function readTickets(store: KeyValueStore | null): DeviceTicket[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isTicket) : [];
  } catch {
    return [];
  }
}

function isTicket(kept: unknown): kept is DeviceTicket {
  if (typeof kept !== "object" || kept === null) return false;
  const { ticket, filedAt } = kept as Record<string, unknown>;
  const isDated = typeof filedAt === "string" && !Number.isNaN(Date.parse(filedAt));
  return typeof ticket === "string" && TICKET.test(ticket) && isDated;
}

export function keepTicket(store: KeyValueStore | null, ticket: string, now: Date): void {
  const rest = readTickets(store).filter((kept) => kept.ticket !== ticket);
  write(store, [{ ticket, filedAt: now.toISOString() }, ...rest].slice(0, MAX_KEPT));
}

export function removeTicket(store: KeyValueStore | null, ticket: string): void {
  write(
    store,
    readTickets(store).filter((kept) => kept.ticket !== ticket),
  );
}

function write(store: KeyValueStore | null, tickets: DeviceTicket[]): void {
  try {
    if (tickets.length === 0) store?.removeItem(KEY);
    else store?.setItem(KEY, JSON.stringify(tickets));
  } catch {
    // Full: the receipt asks to keep the number in any case.
  }
}
