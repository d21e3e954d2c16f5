import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FileFacts,
  fileName,
  isFilePattern,
  PLAIN_PATTERN,
  READABLE_PATTERN,
} from "./file-name";
import { timeOfPost } from "./post-time";

const facts: FileFacts = {
  handle: "NASA",
  postId: "1491475671058681863",
  index: 1,
  resolution: "1280x720",
  text: "Look: a launch! https://t.co/abc",
};

it.each([
  [{}, "NASA-1491475671058681863-1-1280x720.mp4"],
  [{ index: 3, resolution: null }, "NASA-1491475671058681863-3.mp4"],
  [{ handle: "../../etc" }, "etc-1491475671058681863-1-1280x720.mp4"],
  [{ handle: "名前" }, "x-1491475671058681863-1-1280x720.mp4"],
  [{ resolution: "1280 × 720 (best)" }, "NASA-1491475671058681863-1-1280720.mp4"],
  [{ handle: "a".repeat(80) }, `${"a".repeat(50)}-1491475671058681863-1-1280x720.mp4`],
])("%j gives %s", (over, name) =>
  expect(fileName(PLAIN_PATTERN, { ...facts, ...over }, "mp4")).toBe(name),
);

it.each([
  [READABLE_PATTERN, {}, "NASA 2022-02-09 Look a launch!.m4a"],
  [READABLE_PATTERN, { text: "" }, "NASA 2022-02-09.m4a"],
  [READABLE_PATTERN, { text: "", postId: "20" }, "NASA.m4a"],
  ["{text}", { text: "猫が\n走る" }, "猫が 走る.m4a"],
  ["{text}", { text: "con" }, "_con.m4a"],
  ["{text}", { text: "..." }, "x-1491475671058681863.m4a"],
  ["{text}", { text: "x\u202egpj.exe" }, "xgpj.exe.m4a"],
  ["{date}_{n}_{quality}_{id}", { resolution: null }, "2022-02-09_1_1491475671058681863.m4a"],
  ["{nothing} {n}", {}, "{nothing} 1.m4a"],
])("%s of %j gives %s", (pattern, over, name) =>
  expect(fileName(pattern, { ...facts, ...over }, "m4a")).toBe(name),
);

it("reads the time of a post from its number", () => {
  expect(timeOfPost("1491475671058681863")?.toISOString()).toMatch(/^2022-02-09T/);
  expect(timeOfPost("29700859247")?.toISOString()).toMatch(/^2010-11-04T/);
  expect(timeOfPost("29700859246")).toBeNull();
});

it.each([
  ["{text}", true],
  ["a name", false],
  ["{nothing}", false],
  ["{id}".padEnd(121, "x"), false],
])("%s is a pattern: %s", (pattern, isGood) => expect(isFilePattern(pattern)).toBe(isGood));

describe("any name", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc
      .array(
        fc.constantFrom("../", "CON", ".", " ", "\u202e", "\0", "a", ":", "👩‍👩‍👧", "\ud800", "ﷺ"),
        {
          maxLength: 80,
        },
      )
      .map((parts) => parts.join("")),
  );

  it("is one that Windows, macOS and Android take", () => {
    const check = (pattern: string, handle: string, postId: string, text: string) => {
      const name = fileName(`${pattern}{text}`, { ...facts, handle, postId, text }, "mp4");
      expect(name).toMatch(/^[^. ].*\.mp4$/u);
      expect(name).not.toMatch(/[<>:"/\\|?*]|\p{Cc}|\p{Cf}|\p{Cs}|[. ]\.mp4$/u);
      expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(210);
    };
    fc.assert(fc.property(hostile, hostile, hostile, hostile, check), { numRuns: 500 });
  });
});
