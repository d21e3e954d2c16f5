import { describe, expect, it } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import {
  claimDeviceHearts,
  dropClaimedHearts,
  forgetClaimedHearts,
  noteDeviceHeart,
  readHearts,
} from "./device-hearts";
import { DEVICE, HEARTS_KEY } from "./local-favorites";

/** Presses hearts without an account, in this order. */
function press(store: ReturnType<typeof memoryStore>, ...ids: string[]): void {
  for (const id of ids) noteDeviceHeart(store, id, true);
}

function stored(store: ReturnType<typeof memoryStore>) {
  return JSON.parse(store.getItem(HEARTS_KEY) ?? "{}");
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1));

describe("hearts on a device", () => {
  it("are listed newest first, each once, and can be taken back", () => {
    const store = memoryStore();
    press(store, "1", "2", "1");
    expect(stored(store)).toEqual({ device: ["2", "1"] });
    noteDeviceHeart(store, "2", false);
    noteDeviceHeart(store, "9", false);
    expect(readHearts(store, DEVICE)).toEqual(["1"]);
    noteDeviceHeart(store, "1", false);
    expect(store.getItem(HEARTS_KEY)).toBeNull();
  });

  it("are at most 500: a later one is not kept", () => {
    const store = memoryStore();
    press(store, ...numbers(501));
    const ids = readHearts(store, DEVICE);
    expect([ids.length, ids.at(0), ids.at(-1)]).toEqual([500, "500", "1"]);
  });

  it("are not kept in a browser without storage", () => {
    for (const store of [null, memoryStore(0)]) {
      expect(() => noteDeviceHeart(store, "1", true)).not.toThrow();
      expect(() => claimDeviceHearts(store, "ana")).not.toThrow();
      expect(readHearts(store, DEVICE)).toEqual([]);
    }
  });
});

describe("hearts that a sign-in claims", () => {
  it("belong to that user, before those that were left over", () => {
    const store = memoryStore();
    press(store, "1", "2");
    claimDeviceHearts(store, "ana");
    expect(stored(store)).toEqual({ ana: ["2", "1"] });
    press(store, "4", "2");
    claimDeviceHearts(store, "ana");
    expect(stored(store)).toEqual({ ana: ["2", "4", "1"] });
  });

  it("never stay for the next user: what one has left unsent goes", () => {
    const store = memoryStore();
    press(store, "1");
    claimDeviceHearts(store, "ana");
    claimDeviceHearts(store, "bo");
    expect(stored(store)).toEqual({ ana: ["1"] });
    press(store, "2");
    claimDeviceHearts(store, "bo");
    expect(stored(store)).toEqual({ bo: ["2"] });
  });

  it("change owners in one write", () => {
    const store = memoryStore();
    press(store, "1");
    const seen: string[] = [];
    const setItem = store.setItem.bind(store);
    store.setItem = (key, value) => {
      seen.push(value);
      setItem(key, value);
    };
    claimDeviceHearts(store, "ana");
    claimDeviceHearts(store, "ana");
    expect(seen).toEqual(['{"ana":["1"]}']);
  });

  it("are not left on the device where storage is full: the oldest make room", () => {
    const store = memoryStore();
    press(store, ...numbers(100));
    const full = store.getItem(HEARTS_KEY)?.length ?? 0;
    const setItem = store.setItem.bind(store);
    store.setItem = (key, value) => {
      if (value.length > full) throw new DOMException("full", "QuotaExceededError");
      setItem(key, value);
    };
    const user = "00000000-0000-4000-8000-000000000000";
    claimDeviceHearts(store, user);
    expect(readHearts(store, DEVICE)).toEqual([]);
    expect(readHearts(store, user).length).toBeGreaterThan(85);
    expect(readHearts(store, user)[0]).toBe("100");
  });

  it("are as many as one import takes, the newest", () => {
    const store = memoryStore();
    press(store, ...numbers(400));
    claimDeviceHearts(store, "ana");
    press(store, ...numbers(900).slice(400));
    claimDeviceHearts(store, "ana");
    const ids = readHearts(store, "ana");
    expect([ids.length, ids.at(0), ids.at(-1)]).toEqual([500, "900", "401"]);
  });

  it("can be dropped, and forgotten with the account", () => {
    const store = memoryStore();
    press(store, "1", "2", "3");
    claimDeviceHearts(store, "ana");
    dropClaimedHearts(store, "ana", ["3", "9"]);
    dropClaimedHearts(store, "bo", ["1"]);
    expect(stored(store)).toEqual({ ana: ["2", "1"] });
    press(store, "4");
    forgetClaimedHearts(store, "ana");
    expect(stored(store)).toEqual({ device: ["4"] });
  });
});

describe("invalid data in place of hearts", () => {
  it.each([
    ["no JSON", "{"],
    ["a list", '["1"]'],
    ["objects", '{"device":[{},{"id":"1"},["1"],null]}'],
    ["no ids", '{"device":["javascript:alert(1)","-1","0","1e3","١"]}'],
    ["a list in a prototype", '{"__proto__":{"device":["1"]}}'],
    ["10 MB", JSON.stringify({ device: ["1", "x".repeat(10_000_000)] })],
  ])("is not claimed where it is %s", (_, written) => {
    const store = memoryStore();
    store.setItem(HEARTS_KEY, written);
    claimDeviceHearts(store, "ana");
    dropClaimedHearts(store, "ana", ["1"]);
    expect(store.getItem(HEARTS_KEY)).toBe(written);
    expect([readHearts(store, DEVICE), readHearts(store, "ana")]).toEqual([[], []]);
    press(store, "5");
    expect(readHearts(store, DEVICE)).toEqual(["5"]);
  });

  it("reaches no prototype", () => {
    const store = memoryStore();
    store.setItem(HEARTS_KEY, '{"__proto__":["1"],"constructor":["2"],"device":["3"]}');
    claimDeviceHearts(store, "ana");
    expect(readHearts(store, "ana")).toEqual(["3"]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});
