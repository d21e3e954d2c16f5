import { afterEach, expect, it } from "vitest";
import { emptySlot } from "@/lib/runtime/slots";
import { isChosen, MOST_A_SECOND, setTracer, type Tracer } from "./tracing";

const tracer: Tracer = { begin: () => ({ end: () => undefined }) };
const chosenOf = (requests: number) =>
  Array.from({ length: requests }, isChosen).filter(Boolean).length;

afterEach(() => emptySlot("telemetry.tracing"));

it("chooses no request where nothing is traced", () => {
  expect(chosenOf(100)).toBe(0);
  setTracer(tracer, 0);
  expect(chosenOf(100)).toBe(0);
});

it("chooses the share that is set", () => {
  setTracer(tracer, 0.1);
  const chosen = chosenOf(500);
  expect(chosen).toBeGreaterThan(20);
  expect(chosen).toBeLessThan(MOST_A_SECOND);
});

it("chooses so many a second at most", () => {
  setTracer(tracer, 1);
  const chosen = chosenOf(5 * MOST_A_SECOND);
  expect(chosen).toBeGreaterThanOrEqual(MOST_A_SECOND);
  // The test may run across the end of a second.
  expect(chosen).toBeLessThanOrEqual(2 * MOST_A_SECOND);
});
