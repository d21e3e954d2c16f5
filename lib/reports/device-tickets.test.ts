import { describe, expect, it } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import { keepTicket, readTickets, removeTicket } from "./device-tickets";

const NOW = new Date("2026-11-24T01:00:00Z");
const KEY = "postreel-tickets";
const ticketOf = (at: number) => `0000-0000-0000-${String(at).padStart(4, "0")}`;

describe("the tickets that a device keeps", () => {
  it("are listed newest first, each once, and can be removed", () => {
    const store = memoryStore();
    for (const at of [1, 2, 1]) keepTicket(store, ticketOf(at), NOW);
    expect(readTickets(store)).toEqual([
      { ticket: ticketOf(1), filedAt: NOW.toISOString() },
      { ticket: ticketOf(2), filedAt: NOW.toISOString() },
    ]);
    removeTicket(store, ticketOf(1));
    expect(readTickets(store).map(({ ticket }) => ticket)).toEqual([ticketOf(2)]);
    removeTicket(store, ticketOf(2));
    expect(store.getItem(KEY)).toBeNull();
  });

  it("are the newest 20", () => {
    const store = memoryStore();
    for (let at = 1; at <= 21; at += 1) keepTicket(store, ticketOf(at), NOW);
    const tickets = readTickets(store).map(({ ticket }) => ticket);
    expect([tickets.length, tickets.at(0), tickets.at(-1)]).toEqual([
      20,
      ticketOf(21),
      ticketOf(2),
    ]);
  });

  it.each([
    "null",
    "7",
    "{",
    "{}",
    '[null,7,{"ticket":7}]',
    '[{"ticket":"0000-0000-0000-0001","filedAt":"lately"}]',
    '[{"ticket":"javascript:alert(1)","filedAt":"2026-11-24T01:00:00Z"}]',
  ])("are none where %s is stored", (stored) => {
    const store = memoryStore();
    store.setItem(KEY, stored);
    expect(readTickets(store)).toEqual([]);
    keepTicket(store, ticketOf(5), NOW);
    expect(readTickets(store)).toHaveLength(1);
  });

  it("are none where the browser keeps nothing", () => {
    for (const store of [null, memoryStore(0)]) {
      expect(() => keepTicket(store, ticketOf(1), NOW)).not.toThrow();
      expect(() => removeTicket(store, ticketOf(1))).not.toThrow();
      expect(readTickets(store)).toEqual([]);
    }
  });
});
