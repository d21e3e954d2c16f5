import { describe, expect, it } from "vitest";
import { loadMessages } from "@/lib/i18n/load-messages";
import { localRecent } from "@/lib/videos/local-fallback";
import { extractedRecord } from "@/lib/videos/local-record";
import {
  isFresh,
  listLocalRecords,
  readLocalRecord,
  saveLocalRecord,
} from "@/lib/videos/local-record-store";
import { buildAnswer } from "@/lib/videos/testing/build-answer";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import type { Unanswered } from "./extraction-request";
import { keepRefusal, LOCAL_ERROR_TEXTS, localErrorText } from "./keep-refusal";

const post = { url: "https://x.com/a/status/1", handle: "a", id: "1" };
const origin = { post, id: "vid_2", now: new Date(1_000) };
const found = extractedRecord(
  { post, id: "vid_1", now: new Date(0) },
  buildAnswer({ tweet_id: "1" }),
);

const refused = (code: string): Unanswered => ({
  kind: "refused",
  code,
  message: "In the visitor's language.",
  retryAfterSeconds: null,
});

function failed(code: "timeout" | "aborted" | "network" | "unknown"): Unanswered {
  return { kind: "failed", code, reason: "odd" };
}

describe("a post that brought no video", () => {
  it.each([
    [refused("post_protected"), LOCAL_ERROR_TEXTS.post_protected],
    [refused("teapot"), LOCAL_ERROR_TEXTS.backend],
    [failed("timeout"), LOCAL_ERROR_TEXTS.timeout],
    [failed("aborted"), LOCAL_ERROR_TEXTS.aborted],
    [failed("network"), LOCAL_ERROR_TEXTS.network],
    [failed("unknown"), LOCAL_ERROR_TEXTS.unknown.replace("{reason}", "odd")],
  ])("keeps the code and the Japanese text of %j", (outcome, error) => {
    const store = memoryStore();
    keepRefusal(store, origin, outcome);
    expect(readLocalRecord(store, "1")).toMatchObject({
      id: "vid_2",
      hasVideo: false,
      downloadUrl: null,
      errorCode: outcome.code,
      error,
    });
  });

  it("answers for nothing and is in no list", () => {
    const store = memoryStore();
    keepRefusal(store, origin, refused("post_protected"));
    const [record, ...others] = listLocalRecords(store);
    if (!record) throw new Error("a record was expected");
    expect(others).toEqual([]);
    expect(isFresh(record, origin.now)).toBe(false);
    expect(localRecent([record])).toEqual([]);
  });

  it("leaves nothing behind where the link names no post", () => {
    const store = memoryStore();
    const short = { url: "https://t.co/a", handle: null, id: null };
    keepRefusal(store, { ...origin, post: short }, failed("network"));
    expect(store.length).toBe(0);
  });
});

describe("a post whose video was found earlier", () => {
  it.each([failed("network"), failed("timeout"), refused("overloaded")])(
    "keeps it through %j",
    (outcome) => {
      const store = memoryStore();
      saveLocalRecord(store, found);
      keepRefusal(store, origin, outcome);
      expect(readLocalRecord(store, "1")).toEqual(found);
    },
  );

  it("loses it with the post, and keeps its identity and counts", () => {
    const store = memoryStore();
    saveLocalRecord(store, { ...found, downloadCount: 2 });
    keepRefusal(store, origin, refused("post_not_found"));
    expect(readLocalRecord(store, "1")).toMatchObject({
      id: "vid_1",
      downloadCount: 2,
      hasVideo: false,
      videos: [],
      errorCode: "post_not_found",
    });
  });
});

const { Errors, Failures } = await loadMessages("ja");
const catalog: Record<string, string> = { ...Errors, ...Failures };

describe("the text in a record", () => {
  const { unknown, ...shown } = LOCAL_ERROR_TEXTS;

  it.each(Object.entries(shown))("is the Japanese one of %s", (code, text) => {
    expect(text).toBe(catalog[code]);
  });

  it("keeps the reason of an unexpected failure, which the page does not show", () => {
    expect(unknown).toBe("動画を取得できませんでした：{reason}");
    expect(Failures.unknown).not.toContain("{");
  });

  it("differs by what happened before a response", () => {
    const codes = ["timeout", "aborted", "network", "unknown"];
    expect(new Set(codes.map((code) => localErrorText(code, "odd"))).size).toBe(4);
    expect(localErrorText("unknown", "odd")).toContain("odd");
  });

  it.each(["teapot", "backend", ""])("is the default one for %j", (code) => {
    expect(localErrorText(code, "")).toBe(Failures.backend);
  });
});
