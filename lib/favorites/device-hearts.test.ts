import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import {
  claimDeviceHearts,
  dropClaimedHeart,
  forgetClaimedHearts,
  keepClaimedHeart,
  noteDeviceHeart,
  readHearts,
} from "./device-hearts";
import { DEVICE, HEARTS_KEY } from "./local-favorites";

afterEach(() => {
  vi.useRealTimers();
});

/** Hearts pressed without an account, the last one last. */
function press(store: ReturnType<typeof memoryStore>, ...ids: string[]): void {
  for (const id of ids) noteDeviceHeart(store, id, true);
}

/** The lists, without their times. */
function stored(store: ReturnType<typeof memoryStore>) {
  const { times: _times, ...lists } = JSON.parse(store.getItem(HEARTS_KEY) ?? "{}");
  return lists;
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
    press(store, "3", "1");
    claimDeviceHearts(store, "bo");
    expect(stored(store)).toEqual({ ana: ["2", "1"], bo: ["1", "3"] });
    press(store, "4", "2");
    claimDeviceHearts(store, "ana");
    expect(stored(store)).toEqual({ bo: ["1", "3"], ana: ["2", "4", "1"] });
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
    expect(seen).toEqual([expect.stringMatching(/^\{"ana":\["1"\],"times":\{/)]);
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
    expect(readHearts(store, user).length).toBeGreaterThan(70);
    expect(readHearts(store, user)[0]).toBe("100");
  });

  it("can be dropped, put behind the others, and forgotten with the account", () => {
    const store = memoryStore();
    press(store, "1", "2", "3");
    claimDeviceHearts(store, "ana");
    keepClaimedHeart(store, "ana", "1");
    expect(readHearts(store, "ana")).toEqual(["1", "3", "2"]);
    expect(dropClaimedHeart(store, "ana", "3")).toBe(true);
    expect([dropClaimedHeart(store, "ana", "9"), dropClaimedHeart(store, "bo", "1")]).toEqual([
      false,
      false,
    ]);
    expect(stored(store)).toEqual({ ana: ["1", "2"] });
    press(store, "4");
    forgetClaimedHearts(store, "ana");
    expect(stored(store)).toEqual({ device: ["4"] });
  });

  it("expire 30 days after the last claim, also those of a user who never returns", () => {
    vi.useFakeTimers({ now: 0 });
    const days = (count: number) => vi.setSystemTime(count * 24 * 60 * 60_000);
    const store = memoryStore();
    days(1);
    for (const user of ["ana", "bo"]) {
      press(store, "1");
      claimDeviceHearts(store, user);
    }
    days(20);
    dropClaimedHeart(store, "bo", "9");
    press(store, "2");
    claimDeviceHearts(store, "ana");
    days(31);
    expect(readHearts(store, "bo")).toEqual(["1"]);
    days(32);
    expect(readHearts(store, "bo")).toEqual([]);
    keepClaimedHeart(store, "bo", "4");
    expect(readHearts(store, "bo")).toEqual(["4"]);
    dropClaimedHeart(store, "bo", "4");
    claimDeviceHearts(store, "cy");
    expect(stored(store)).toEqual({ ana: ["2", "1"] });
    days(51);
    claimDeviceHearts(store, "cy");
    expect(store.getItem(HEARTS_KEY)).toBeNull();
  });

  it("without a time get the present one", () => {
    vi.useFakeTimers({ now: 7 });
    const store = memoryStore();
    store.setItem(HEARTS_KEY, '{"ana":["2","1"],"bo":["3"],"times":{"bo":"soon","cy":null}}');
    dropClaimedHeart(store, "ana", "1");
    expect(JSON.parse(store.getItem(HEARTS_KEY) ?? "").times).toEqual({
      ana: { claimed: 7 },
      bo: { claimed: 7 },
    });
  });

  it("are limited for each user, and so are the users", () => {
    const store = memoryStore();
    for (let visit = 0; visit < 5; visit += 1) {
      press(store, ...numbers(500).map((id) => String(visit * 500 + Number(id))));
      claimDeviceHearts(store, "ana");
    }
    expect(readHearts(store, "ana")).toHaveLength(2000);
    for (const id of numbers(11)) {
      press(store, id);
      claimDeviceHearts(store, `user ${id}`);
    }
    press(store, "99");
    expect(Object.keys(stored(store))).toEqual([
      "device",
      ...numbers(11)
        .slice(1)
        .map((id) => `user ${id}`),
    ]);
  });

  it("stay readable at the limits", () => {
    const store = memoryStore();
    const long = 9_223_372_036_854_770_000n;
    for (let user = 0; user < 10; user += 1) {
      for (let visit = 0; visit < 4; visit += 1) {
        const first = long + BigInt(visit * 500);
        const ids = numbers(500).map((id) => String(first + BigInt(id)));
        store.setItem(HEARTS_KEY, JSON.stringify({ ...stored(store), device: ids }));
        claimDeviceHearts(store, `00000000-0000-4000-8000-00000000000${user}`);
      }
    }
    press(store, ...numbers(3));
    expect(readHearts(store, DEVICE)).toEqual(["3", "2", "1"]);
    expect(readHearts(store, "00000000-0000-4000-8000-000000000000")).toHaveLength(2000);
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
    dropClaimedHeart(store, "ana", "1");
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
