import { describe, expect, it } from "vitest";
import { extractedRecord, failedRecord } from "./local-record";
import {
  clearLocalRecords,
  countLocalDownload,
  FRESH_MS,
  isFresh,
  isHistoryOn,
  listHistory,
  listLocalRecords,
  noteLocalDownload,
  readLocalRecord,
  removeLocalRecord,
  saveLocalRecord,
  switchHistory,
} from "./local-record-store";
import { buildAnswer } from "./testing/build-answer";
import { memoryStore } from "./testing/memory-store";

const NOON = Date.UTC(2026, 10, 20, 12);

function record(postId: string, minute = 0) {
  const post = { url: `https://x.com/NASA/status/${postId}`, handle: "NASA", id: postId };
  const now = new Date(NOON + minute * 60_000);
  return extractedRecord({ post, id: `vid_${postId}`, now }, buildAnswer({ tweet_id: postId }));
}

describe("the store of this device", () => {
  it("returns what was saved for a post", () => {
    const store = memoryStore();
    saveLocalRecord(store, record("7"));
    expect(readLocalRecord(store, "7")).toEqual(record("7"));
    expect(readLocalRecord(store, "8")).toBeNull();
  });

  it("lists the newest first", () => {
    const store = memoryStore();
    for (const [id, minute] of [
      ["1", 2],
      ["2", 3],
      ["3", 1],
    ] as const) {
      saveLocalRecord(store, record(id, minute));
    }
    expect(listLocalRecords(store).map(({ twitterId }) => twitterId)).toEqual(["2", "1", "3"]);
  });

  it("keeps the newest hundred and changes nothing else", () => {
    const store = memoryStore();
    store.setItem("i18nextLng", "ja");
    for (let minute = 0; minute < 105; minute++)
      saveLocalRecord(store, record(`${minute + 1}`, minute));
    expect(listLocalRecords(store)).toHaveLength(100);
    expect(readLocalRecord(store, "5")).toBeNull();
    expect(readLocalRecord(store, "6")).not.toBeNull();
    expect(store.getItem("i18nextLng")).toBe("ja");
  });

  it("makes room when it is full", () => {
    const store = memoryStore(60);
    for (let minute = 0; minute < 61; minute++)
      saveLocalRecord(store, record(`${minute + 1}`, minute));
    expect(readLocalRecord(store, "61")).not.toBeNull();
    expect(listLocalRecords(store)).toHaveLength(51);
  });

  it("works without storage", () => {
    const store = memoryStore(0);
    saveLocalRecord(store, record("1"));
    expect(listLocalRecords(store)).toEqual([]);
  });

  it.each(["{", "null", "[]", '"text"', '{"version":0,"record":{"videos":[]}}', '{"version":1}'])(
    "ignores %s",
    (json) => {
      const store = memoryStore();
      store.setItem("postreel:video:1", json);
      expect(readLocalRecord(store, "1")).toBeNull();
      expect(listLocalRecords(store)).toEqual([]);
    },
  );
});

it.each([
  [0, true],
  [FRESH_MS - 1, true],
  [FRESH_MS, false],
  [-1, false],
])("a record of %i ms ago counts as fresh: %s", (age, fresh) => {
  expect(isFresh(record("1"), new Date(NOON + age))).toBe(fresh);
});

it("a failure never counts as fresh", () => {
  const post = { url: "https://x.com/NASA/status/1", handle: "NASA", id: "1" };
  const failed = failedRecord({ post, id: "vid_1", now: new Date(NOON) }, "timeout", "時間切れ");
  expect(isFresh(failed, new Date(NOON + 1))).toBe(false);
});

describe("a download that could not be sent to the server", () => {
  it("is counted on the device, with its time", () => {
    const store = memoryStore();
    saveLocalRecord(store, record("1"));
    countLocalDownload(store, record("1"), new Date(NOON + 1000));
    countLocalDownload(store, record("1"), new Date(NOON + 2000));
    expect(readLocalRecord(store, "1")).toMatchObject({
      downloadCount: 2,
      lastDownloaded: "2026-11-20T12:00:02.000Z",
    });
  });

  it("is counted for a record that was not stored yet", () => {
    const store = memoryStore();
    expect(countLocalDownload(store, record("1"), new Date(NOON)).downloadCount).toBe(1);
    expect(readLocalRecord(store, "1")?.downloadCount).toBe(1);
  });
});

describe("the history of this device", () => {
  const ids = (records: { twitterId: string | null }[]) =>
    records.map(({ twitterId }) => twitterId);

  it("has the videos, and no failures", () => {
    const store = memoryStore();
    saveLocalRecord(store, record("1"));
    const post = { url: "https://x.com/a/status/2", handle: "a", id: "2" };
    saveLocalRecord(
      store,
      failedRecord({ post, id: "vid_2", now: new Date(NOON) }, "no_video", ""),
    );
    expect(ids(listHistory(store))).toEqual(["1"]);
  });

  it("removes one, or all", () => {
    const store = memoryStore();
    store.setItem("another key", "stays");
    for (const id of ["1", "2", "3"]) saveLocalRecord(store, record(id));
    removeLocalRecord(store, record("2"));
    expect(ids(listHistory(store)).sort()).toEqual(["1", "3"]);
    clearLocalRecords(store);
    expect(listHistory(store)).toEqual([]);
    expect(store.length).toBe(1);
  });

  it("keeps nothing new while it is off", () => {
    const store = memoryStore();
    saveLocalRecord(store, record("1"));
    switchHistory(store, false);
    expect(isHistoryOn(store)).toBe(false);
    saveLocalRecord(store, record("2"));
    countLocalDownload(store, record("3"), new Date(NOON));
    expect(ids(listHistory(store))).toEqual(["1"]);
    switchHistory(store, true);
    saveLocalRecord(store, record("2"));
    expect(ids(listHistory(store)).sort()).toEqual(["1", "2"]);
  });

  it("notes when a video was last downloaded, if it has the video", () => {
    const store = memoryStore();
    saveLocalRecord(store, record("1"));
    noteLocalDownload(store, record("1"), new Date(NOON), 7);
    noteLocalDownload(store, record("2"), new Date(NOON), 7);
    expect(readLocalRecord(store, "1")).toMatchObject({
      lastDownloaded: new Date(NOON).toISOString(),
      downloadCount: 0,
      downloadTotal: 7,
    });
    expect(readLocalRecord(store, "2")).toBeNull();
  });
});
