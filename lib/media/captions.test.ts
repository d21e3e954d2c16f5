import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseVtt, writeCaptions } from "./captions";

const VTT = `WEBVTT
X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000

STYLE
::cue { color: red }

NOTE 00:01.000 is a time, this is none

1
00:00:00.500 --> 00:00:02.000 line:90%
<v Ann>Three, two &amp; <i>one</i></v>
lift-off

00:02.500 --> 00:04.000
発射まで、あと少し。

00:00:04.000 --> 00:00:05.500
انطلق الصاروخ الآن &rlm;(٣)

00:00:04.000 --> 00:00:05.500
انطلق الصاروخ الآن &rlm;(٣)

00:00:06.000 --> 00:00:05.000
backwards

00:00:07.000 --> 00:00:08.000

`;

const cues = parseVtt(VTT);

describe("captions", () => {
  it("are the words with their times, once each", () => {
    expect(cues).toEqual([
      { from: 0.5, to: 2, text: "Three, two & one\nlift-off" },
      { from: 2.5, to: 4, text: "発射まで、あと少し。" },
      { from: 4, to: 5.5, text: "انطلق الصاروخ الآن \u200f(٣)" },
    ]);
  });

  it("are written as SubRip", () => {
    expect(writeCaptions(cues, "srt")).toBe(
      [
        "1\n00:00:00,500 --> 00:00:02,000\nThree, two & one\nlift-off\n",
        "2\n00:00:02,500 --> 00:00:04,000\n発射まで、あと少し。\n",
        "3\n00:00:04,000 --> 00:00:05,500\nانطلق الصاروخ الآن \u200f(٣)\n",
      ].join("\n"),
    );
  });

  it("are written as text, a line each", () => {
    expect(writeCaptions(cues, "txt")).toBe(
      "Three, two & one lift-off\n発射まで、あと少し。\nانطلق الصاروخ الآن \u200f(٣)\n",
    );
  });

  it("are the same after they were written as WebVTT", () => {
    expect(parseVtt(writeCaptions(cues, "vtt"))).toEqual(cues);
    const anyCues = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 40_000_000 }),
        ms: fc.integer({ min: 1, max: 9_000 }),
        text: fc.stringMatching(/^[a-z<>&\u3040-\u309f\u0600-\u06ff]{1,30}$/),
      }),
      { maxLength: 20 },
    );
    const check = (rows: { at: number; ms: number; text: string }[]) => {
      const given = rows.map(({ at, ms, text }, place) => ({
        from: at / 1000,
        to: (at + ms) / 1000,
        text: `${place}${text}`,
      }));
      expect(parseVtt(writeCaptions(given, "vtt"))).toEqual(given);
    };
    fc.assert(fc.property(anyCues, check));
  });

  it("are none of any other text", () => {
    expect(parseVtt("<!doctype html><p>00:00:01.000</p>")).toEqual([]);
    const check = (text: string) => Array.isArray(parseVtt(text));
    fc.assert(fc.property(fc.string(), check));
  });
});
