import { describe, expect, it } from "vitest";
import { failedRecord } from "@/lib/videos/local-record";
import { type ExtractionEvent, type ExtractionState, nextState } from "./extraction-state";

const post = { url: "https://x.com/a/status/1", handle: "a", id: "1" };
const record = failedRecord({ post, id: "vid_1", now: new Date(0) }, "no_video", "");

const idle: ExtractionState = { kind: "idle" };
const submitting: ExtractionState = { kind: "submitting" };
const invalid = { kind: "invalid", reason: "host" } as const;
const done = { opened: true, saveAtOnce: false, isPrivate: false };
const ready = { kind: "ready", record, index: 1, ...done } as const;
const refusal = { code: "no_video", title: "No video", message: "none", retryAfterSeconds: null };
const post1 = { kind: "post", id: "1", handle: "a", index: null } as const;
const refused = { kind: "refused", refusal, link: post1 } as const;
const edited: ExtractionEvent = { kind: "edited" };
const cancelled: ExtractionEvent = { kind: "cancelled" };
const submitted: ExtractionEvent = { kind: "submitted" };

it.each<[string, ExtractionState, ExtractionEvent, ExtractionState]>([
  ["a submit starts", idle, submitted, submitting],
  ["a submit replaces a result", ready, submitted, submitting],
  ["a wrong link is said to be one", ready, invalid, invalid],
  ["an answer shows", submitting, ready, ready],
  ["a refusal shows", submitting, refused, refused],
  ["an edit takes a warning back", refused, edited, idle],
  ["an edit takes a wrong link back", invalid, edited, idle],
  ["an edit leaves a result", ready, edited, ready],
  ["a cancel ends the wait", submitting, cancelled, idle],
  ["a cancel leaves a result", ready, cancelled, ready],
  ["an answer after a cancel is dropped", idle, ready, idle],
  ["a refusal after a cancel is dropped", idle, refused, idle],
])("%s", (_, state, event, next) => expect(nextState(state, event)).toEqual(next));

describe("several links", () => {
  const link = (id: string) => ({ kind: "post", id, handle: null, index: null }) as const;
  const waiting = { kind: "waiting" } as const;
  const entries = ["1", "2"].map((id) => ({ link: link(id), isPrivate: false, state: waiting }));
  const several: ExtractionState = { kind: "several", count: 2, entries };

  it("keep a state each", () => {
    const event: ExtractionEvent = { kind: "entry", at: 1, state: { kind: "submitting" } };
    expect(nextState(several, event)).toMatchObject({
      kind: "several",
      entries: [{ state: waiting }, { state: { kind: "submitting" } }],
    });
    expect(nextState(idle, event)).toEqual(idle);
  });

  it("stay while the field is edited", () => {
    expect(nextState(several, edited)).toEqual(several);
  });
});
