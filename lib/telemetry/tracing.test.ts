import { afterEach, expect, it, vi } from "vitest";
import { emptySlot } from "@/lib/runtime/slots";
import { isChosen, MOST, setTracer, type Tracer } from "./tracing";

const tracer: Tracer = { begin: () => ({ end: () => undefined }) };
const chosenOf = (requests: number) =>
  Array.from({ length: requests }, isChosen).filter(Boolean).length;

afterEach(() => {
  emptySlot("telemetry.tracing");
  vi.restoreAllMocks();
});

it("chooses no request where nothing is traced", () => {
  expect(chosenOf(100)).toBe(0);
  setTracer(tracer, 0);
  expect(chosenOf(100)).toBe(0);
});

it("chooses the share that is set", () => {
  setTracer(tracer, 0.1);
  let draws = 0;
  vi.spyOn(Math, "random").mockImplementation(() => (draws++ % 100) / 100);
  expect(chosenOf(100)).toBe(10);
});

it("chooses so many at once at most, and then so many a second", () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  setTracer(tracer, 1);
  expect(chosenOf(100)).toBe(MOST.atOnce);
  let chosen = 0;
  for (; now < 1000; now += 1) chosen += chosenOf(10);
  expect(Math.abs(chosen - MOST.aSecond)).toBeLessThanOrEqual(1);
  now += 60_000;
  expect(chosenOf(100)).toBe(MOST.atOnce);
});
