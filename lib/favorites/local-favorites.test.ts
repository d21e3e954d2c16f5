import { describe, expect, it } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import { DEVICE, FAVORITES_KEY, isLocalFavorite, readLocalFavorites } from "./local-favorites";
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

  it("has each video once, the one kept last first", () => {
    const store = memoryStore();
    note(store, "ana", { 1: true });
    note(store, "ana", { 2: true });
    note(store, "ana", { 1: true });
    expect(readLocalFavorites(store, "ana")).toEqual(["2", "1"]);
  });

  it("does not grow without end", () => {
    const store = memoryStore();
    const ids = Array.from({ length: 3000 }, (_, at) => [String(at + 1), true] as const);
    noteLocalFavorites(store, "ana", new Map(ids));
    expect(readLocalFavorites(store, "ana")).toHaveLength(2000);
  });

  it.each(["null", "[]", "7", "{", '{"ana":7}', '{"ana":[1,null]}'])(
    "is nothing where %s is stored",
    (stored) => {
      const store = memoryStore();
      store.setItem(FAVORITES_KEY, stored);
      expect(readLocalFavorites(store, "ana")).toEqual([]);
      note(store, "ana", { 5: true });
      expect(readLocalFavorites(store, "ana")).toEqual(["5"]);
    },
  );

  it("is nothing where the browser keeps nothing", () => {
    expect(readLocalFavorites(null, "ana")).toEqual([]);
    expect(() => note(null as never, "ana", { 5: true })).not.toThrow();
  });
});

describe("favorites of nobody, on this device", () => {
  it("are apart from those of users, which a sign-out removes", () => {
    const store = memoryStore();
    note(store, "ana", { 1: true });
    note(store, DEVICE, { 2: true });
    expect(JSON.parse(store.getItem(FAVORITES_KEY) ?? "")).toEqual({ ana: ["1"] });
    store.removeItem(FAVORITES_KEY);
    expect(readLocalFavorites(store, DEVICE)).toEqual(["2"]);
    expect([isLocalFavorite(store, DEVICE, "2"), isLocalFavorite(store, "ana", "2")]).toEqual([
      true,
      false,
    ]);
    note(store, DEVICE, { 2: false });
    expect(isLocalFavorite(store, DEVICE, "2")).toBe(false);
  });

  it("are the newest 500", () => {
    const store = memoryStore();
    for (let id = 1; id <= 501; id += 1) note(store, DEVICE, { [id]: true });
    const ids = readLocalFavorites(store, DEVICE);
    expect([ids.length, ids.at(0), ids.at(-1)]).toEqual([500, "501", "2"]);
  });

  it("are none where storage is full", () => {
    const store = memoryStore(0);
    expect(() => note(store, DEVICE, { 2: true })).not.toThrow();
    expect(readLocalFavorites(store, DEVICE)).toEqual([]);
  });
});
