import { expect, it } from "vitest";
import { leftBehind, type Sample } from "./leak";
import { createRandom } from "./random";

const MB = 2 ** 20;

/** Memory samples of a server whose caches fill up over 10 000 requests, with noise of 2 MB. */
function samplesOf(leak: number, count = 13): Sample[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, place) => {
    const requests = 8_000 + place * 1_000;
    const filled = 40 * MB * Math.min(1, requests / 10_000);
    const live = filled + leak * requests + (random.next() - 0.5) * 2 * MB;
    return { requests, memory: { live, native: 0 } };
  });
}

it.each([0, 500, 1_500, 3_000])("finds %i bytes per request below the noise", (leak) => {
  expect(Math.abs(leftBehind(samplesOf(leak), "live") - leak)).toBeLessThan(150);
});

it("is not misled by one outlier", () => {
  const samples = samplesOf(0);
  const last = samples.at(-1);
  if (last) last.memory.live += 30 * MB;
  expect(leftBehind(samples, "live")).toBeLessThan(300);
});

it("accepts a server that frees its memory", () => {
  expect(leftBehind(samplesOf(-1_000), "live")).toBeLessThan(0);
});
