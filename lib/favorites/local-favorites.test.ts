import { describe, expect, it } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import {
  DEVICE,
  FAVORITES_KEY,
  HEARTS_KEY,
  isLocalFavorite,
  readLocalFavorites,
} from "./local-favorites";
import { noteLocalFavorites } from "./note-local-favorites";

const note = (store: ReturnType<typeof memoryStore>, user: string, ids: object) =>
  noteLocalFavorites(store, user, new Map(Object.entries(ids)));

describe("favorites that a browser stores", () => {
  it("is a list of ids for each user", () => {
    const store = memoryStore();
    note(store, "ana", { 1: true, 2: true });
    note(store, "bo", { 2: true, 9: true });
    expect(JSON.parse(store.getItem(FAVORITES_KEY) ?? "")).toEqual({
      ana: ["1", "2"],
      bo: ["2", "9"],
    });
    expect(readLocalFavorites(store, "ana")).toEqual(["1", "2"]);
    note(store, "ana", { 2: false });
    expect(readLocalFavorites(store, "bo")).toEqual(["2", "9"]);
    expect(readLocalFavorites(store, "nobody")).toEqual([]);
  });

  it("has each video once, newest first", () => {
    const store = memoryStore();
    note(store, "ana", { 1: true });
    note(store, "ana", { 2: true });
    note(store, "ana", { 1: true });
    expect(readLocalFavorites(store, "ana")).toEqual(["2", "1"]);
  });

  it("is limited in length", () => {
    const store = memoryStore();
    const ids = Array.from({ length: 3000 }, (_, at) => [String(at + 1), true] as const);
    noteLocalFavorites(store, "ana", new Map(ids));
    expect(readLocalFavorites(store, "ana")).toHaveLength(2000);
  });

  it.each(["null", "[]", "7", '"ana"', "{", '{"ana":7}', '{"ana":[1,null]}'])(
    "is empty where %s is stored",
    (stored) => {
      const store = memoryStore();
      store.setItem(FAVORITES_KEY, stored);
      expect(readLocalFavorites(store, "ana")).toEqual([]);
      note(store, "ana", { 5: true });
      expect(readLocalFavorites(store, "ana")).toEqual(["5"]);
    },
  );

  it("is empty in a browser without storage", () => {
    expect(readLocalFavorites(null, "ana")).toEqual([]);
    expect(() => note(null as never, "ana", { 5: true })).not.toThrow();
  });
});

describe("favorites on this device", () => {
  it("are separate from a user's, which include hearts that wait to be added", () => {
    const store = memoryStore();
    note(store, "ana", { 1: true });
    store.setItem(HEARTS_KEY, JSON.stringify({ [DEVICE]: ["2"], ana: ["3"] }));
    expect(readLocalFavorites(store, DEVICE)).toEqual(["2"]);
    expect(readLocalFavorites(store, "ana")).toEqual(["1"]);
    const shown = (owner: string) =>
      ["1", "2", "3"].filter((id) => isLocalFavorite(store, owner, id));
    expect([shown(DEVICE), shown("ana"), shown("bo")]).toEqual([["2"], ["1", "3"], []]);
    store.removeItem(HEARTS_KEY);
    expect([shown(DEVICE), shown("ana")]).toEqual([[], ["1"]]);
  });
});

describe.each([
  ["a user", "ana", FAVORITES_KEY],
  ["the device", DEVICE, HEARTS_KEY],
])("invalid data in place of the favorites of %s", (_, owner, key) => {
  it.each([
    ["no JSON", "{"],
    ["a number", "7"],
    ["a text", '"device"'],
    ["objects", JSON.stringify({ [owner]: [{}, { id: "1" }, ["1"], null] })],
    ["a list in a prototype", `{"__proto__":{"${owner}":["1"]}}`],
    ["10 MB", JSON.stringify({ [owner]: ["1", "x".repeat(10_000_000)] })],
  ])("is not read where it is %s", (_what, stored) => {
    const store = memoryStore();
    store.setItem(key, stored);
    expect([readLocalFavorites(store, owner), isLocalFavorite(store, owner, "1")]).toEqual([
      [],
      false,
    ]);
    expect(store.getItem(key)).toBe(stored);
  });
});
