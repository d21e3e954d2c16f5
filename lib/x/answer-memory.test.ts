import { expect, it } from "vitest";
import { createAnswerMemory, packAnswer, unpackAnswer } from "./answer-memory";
import { createTestClock } from "./testing/clock";
import type { Extraction } from "./types";

const OTHERS = 2_000;
const refused: Extraction = {
  kind: "refused",
  source: "graphql",
  code: "no_video",
  said: ["no_video"],
};

it("remembers an answer no longer for being read in its last moment", () => {
  const clock = createTestClock();
  const memory = createAnswerMemory(clock.now);
  memory.set("1", refused, 1_000);
  // So many entries that the first one is kept only in its packed form.
  for (let other = 0; other < OTHERS; other += 1) memory.set(`2${other}`, refused, 1_000_000);
  clock.pass(1_000);
  expect(memory.get("1")).toEqual(refused);
  clock.pass(60_000);
  expect(memory.get("1")).toBeUndefined();
});

it("holds no more than the bytes of a packed answer", () => {
  const packed = packAnswer(refused);
  expect(packed.buffer.byteLength).toBe(packed.byteLength);
  expect(unpackAnswer(packed)).toEqual(refused);
});
