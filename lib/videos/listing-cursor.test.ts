import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "./listing-video";

const Place = z.tuple([z.literal("recent"), z.int().min(0)]);
const cursor = encodeCursor(["recent", 7]);

describe("decodeCursor", () => {
  it("decodes what was encoded, URL-safe", () => {
    expect(decodeCursor(cursor, Place)).toEqual(["recent", 7]);
    expect(cursor).toMatch(/^[\w-]+$/);
  });

  it.each([
    ["nothing it knows", "abc"],
    ["no base64", "%%%"],
    ["something behind it", `${cursor}=`],
    ["a character that decoders pass over", `${cursor.slice(0, 4)}.${cursor.slice(4)}`],
    ["another list", encodeCursor(["popular:24h", 7])],
    ["a place that cannot be", encodeCursor(["recent", -1])],
    ["more than a place", encodeCursor(["recent", 7, 8])],
    ["the same in other words", Buffer.from('["recent", 7]').toString("base64url")],
    ["half of it", cursor.slice(0, 5)],
    ["10 000 brackets", Buffer.from("[".repeat(10_000)).toString("base64url")],
  ])("refuses %s", (_, tampered) => {
    expect(() => decodeCursor(tampered, Place)).toThrow("invalid_input");
  });
});
