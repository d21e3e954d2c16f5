import fc from "fast-check";
import { expect, it } from "vitest";
import { memoryStore } from "./memory-store";

/** Writes have sizes around the one from which bytes are stored in a blob. */
const MEGABYTE = 1024 * 1024;

const writes = fc.array(
  fc.record({
    position: fc.constantFrom(0, 1, 7, MEGABYTE, 4 * MEGABYTE, 5 * MEGABYTE + 3),
    size: fc.constantFrom(1, 5, MEGABYTE, 4 * MEGABYTE),
    isNext: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

it("holds what was written last at every place, and zeros where nothing was", async () => {
  const check = async (steps: { position: number; size: number; isNext: boolean }[]) => {
    const store = memoryStore("video/mp4");
    const wanted = Buffer.alloc(48 * MEGABYTE);
    let end = 0;
    let last = 0;
    for (const [at, { position, size, isNext }] of steps.entries()) {
      const start = isNext ? last : position;
      const data = new Uint8Array(size).fill(at + 1);
      await store.write(data, start);
      wanted.set(data, start);
      last = start + size;
      end = Math.max(end, last);
    }
    const made = await store.finish();
    expect(made.type).toBe("video/mp4");
    const bytes = Buffer.from(await made.arrayBuffer());
    expect(bytes.equals(wanted.subarray(0, end))).toBe(true);
  };
  await fc.assert(fc.asyncProperty(writes, check), { numRuns: 25 });
});
