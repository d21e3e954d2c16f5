import { describe, expect, it } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import { keepTicket, parseTickets, removeTicket, storedTickets } from "./use-device-tickets";

const NOW = new Date("2026-11-24T01:00:00Z");
const KEY = "postreel-tickets";
const ticketOf = (at: number) => `0000-0000-0000-${String(at).padStart(4, "0")}`;
const read = (store: Parameters<typeof storedTickets>[0]) => parseTickets(storedTickets(store));
const numbersIn = (store: Parameters<typeof storedTickets>[0]) =>
  read(store).map(({ ticket }) => ticket);

describe("the tickets that a device keeps", () => {
  it("are listed newest first, each once, and can be removed", () => {
    const store = memoryStore();
    for (const at of [1, 2, 1]) keepTicket(store, ticketOf(at), NOW);
    expect(read(store)).toEqual([
      { ticket: ticketOf(1), keptAt: NOW.toISOString() },
      { ticket: ticketOf(2), keptAt: NOW.toISOString() },
    ]);
    removeTicket(store, ticketOf(1));
    expect(numbersIn(store)).toEqual([ticketOf(2)]);
    removeTicket(store, ticketOf(2));
    expect(store.getItem(KEY)).toBeNull();
  });

  it("are the newest 20", () => {
    const store = memoryStore();
    for (let at = 1; at <= 21; at += 1) keepTicket(store, ticketOf(at), NOW);
    const tickets = numbersIn(store);
    expect([tickets.length, tickets.at(0), tickets.at(-1)]).toEqual([
      20,
      ticketOf(21),
      ticketOf(2),
    ]);
  });

  it.each([
    ["null", "null"],
    ["a number", "7"],
    ["no JSON", "{"],
    ["an object", "{}"],
    ["objects of others", '[null,7,{"ticket":7}]'],
    ["no date", '[{"ticket":"0000-0000-0000-0001","keptAt":"lately"}]'],
    ["no ticket", '[{"ticket":"javascript:alert(1)","keptAt":"2026-11-24T01:00:00Z"}]'],
    ["a prototype", '{"__proto__":[{"ticket":"0000-0000-0000-0001"}]}'],
    ["10 MB", `[${" ".repeat(10_000_000)}{"ticket":"0000-0000-0000-0001","keptAt":"2026"}]`],
  ])("are empty where the browser has stored %s", (_, stored) => {
    const store = memoryStore();
    store.setItem(KEY, stored);
    expect(read(store)).toEqual([]);
    keepTicket(store, ticketOf(5), NOW);
    expect(read(store)).toHaveLength(1);
  });

  it("are unique and at most 20, whatever is stored", () => {
    const twice = [1, 1, ...Array.from({ length: 30 }, (_, at) => at + 2)];
    const stored = twice.map((at) => ({ ticket: ticketOf(at), keptAt: NOW.toISOString() }));
    const tickets = parseTickets(JSON.stringify(stored)).map(({ ticket }) => ticket);
    expect(tickets).toEqual(Array.from({ length: 20 }, (_, at) => ticketOf(at + 1)));
  });

  it("are empty in a browser without storage", () => {
    for (const store of [null, memoryStore(0)]) {
      expect(() => keepTicket(store, ticketOf(1), NOW)).not.toThrow();
      expect(() => removeTicket(store, ticketOf(1))).not.toThrow();
      expect(read(store)).toEqual([]);
    }
  });
});
