import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasFfmpeg } from "../../e2e/fake-x/media/ffmpeg";
import { clip } from "../../e2e/fake-x/media/make-clips";
import { checkBoxes } from "./check-boxes";
import { makeFile } from "./make-file";
import { memoryStore } from "./memory-store";
import { MediaError } from "./task";

const tags = { title: "", artist: "", date: null, comment: "https://x.com/a/status/1" };

function make(bytes: Buffer) {
  const media = new Blob([new Uint8Array(bytes)]);
  const task = { make: "mp4" as const, media, sound: null, span: null, isExact: false, tags };
  const hooks = { onProgress: () => {}, store: async (type: string) => memoryStore(type) };
  return makeFile({ ...task, cover: null }, hooks);
}

/** Sets the 32 bits at `offset` in a box's body. */
function claim(file: Buffer, box: string, offset: number, value: number): Buffer {
  const bytes = Buffer.from(file);
  const at = bytes.indexOf(box, 0, "latin1");
  if (at < 0) throw new Error(`no ${box}`);
  bytes.writeUInt32BE(value, at + 4 + offset);
  return bytes;
}

const check = (bytes: Buffer) =>
  checkBoxes({
    size: bytes.length,
    read: async (start, end) => new Uint8Array(bytes).subarray(start, end),
  });

describe.skipIf(!hasFfmpeg())("hostile media (needs ffmpeg)", { timeout: 60_000 }, () => {
  it("passes where nothing is wrong", async () => {
    await expect(check(clip("flat"))).resolves.toBeUndefined();
    await expect(check(clip("fragmented"))).resolves.toBeUndefined();
  });

  it.each<[string, Buffer]>(
    hasFfmpeg()
      ? [
          ["a table of samples longer than its box", claim(clip("flat"), "stsz", 8, 0xffff_ffff)],
          [
            "samples of one size, four billion",
            claim(claim(clip("flat"), "stsz", 4, 1), "stsz", 8, 0xffff_fff0),
          ],
          ["a sample that lasts four billion times", claim(clip("flat"), "stts", 8, 0xffff_ffff)],
          ["four billion times", claim(clip("flat"), "stts", 4, 0xffff_ffff)],
          [
            "a fragment with four billion samples",
            claim(clip("fragmented"), "trun", 4, 0xffff_ffff),
          ],
          ["an index larger than the file", claim(clip("flat"), "moov", -8, 0x7fff_ffff)],
          ["an index of one byte", claim(clip("flat"), "moov", -8, 1)],
          ["an edit list longer than its box", claim(clip("flat"), "elst", 4, 0x00ff_ffff)],
          ["a box in the index that ends beyond it", claim(clip("flat"), "trak", -8, 0x00ff_ffff)],
          ["a box without an end", claim(clip("flat"), "mvhd", -8, 3)],
        ]
      : [],
  )("refuses %s", async (_, bytes) => {
    await expect(check(bytes)).rejects.toBeInstanceOf(MediaError);
    await expect(make(bytes)).rejects.toMatchObject({ fault: "bad-media" });
  });

  it("makes a file or refuses, whatever bytes are turned, and takes no more memory than a few files", async () => {
    const files = [clip("fragmented"), clip("flat")];
    const hit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) });
    const before = process.memoryUsage().rss;
    const check = async (which: number, hits: { at: number; byte: number }[]) => {
      const bytes = Buffer.from(files[which] ?? "");
      // Damages the first 6 000 bytes, which hold the index and the first fragment.
      for (const { at, byte } of hits) bytes[Math.floor(at * 6000)] = byte;
      const outcome = await make(bytes).catch((error: unknown) => error);
      expect(outcome instanceof Blob || outcome instanceof MediaError).toBe(true);
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(1), fc.array(hit, { minLength: 1, maxLength: 12 }), check),
      { numRuns: 60 },
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});
