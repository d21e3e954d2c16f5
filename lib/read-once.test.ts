import { expect, it, vi } from "vitest";
import { type Reading, readOnce } from "./read-once";

const newReadings = () => new Map<string, Reading<number>>();

it("reads once for concurrent and later callers of the same mark", async () => {
  const readings = newReadings();
  const read = vi.fn(async () => 7);
  const ask = (mark: number) => readOnce(readings, "a", read, mark);
  expect(await Promise.all([ask(1), ask(1)])).toEqual([7, 7]);
  expect(await ask(1)).toBe(7);
  expect(read).toHaveBeenCalledTimes(1);
  await ask(2);
  expect(read).toHaveBeenCalledTimes(2);
});

it("keeps no failure, and a late one removes no newer reading", async () => {
  const readings = newReadings();
  let fail = (_: Error) => {};
  const failing = readOnce(
    readings,
    "a",
    () => new Promise<number>((_, reject) => (fail = reject)),
  );
  expect(await readOnce(readings, "a", async () => 8, 1)).toBe(8);
  fail(new Error("down"));
  await expect(failing).rejects.toThrow("down");
  expect(await readOnce(readings, "a", async () => 9, 1)).toBe(8);
  const down = () => Promise.reject(new Error("down"));
  await expect(readOnce(readings, "b", down)).rejects.toThrow("down");
  expect(await readOnce(readings, "b", async () => 10)).toBe(10);
});
