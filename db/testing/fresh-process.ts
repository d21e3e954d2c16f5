import { afterAll, vi } from "vitest";
import { emptyAllSlots } from "@/lib/runtime/slots";

/**
 * Test files of one worker share its process and its modules, which saves loading them for each
 * file. What one file leaves behind is cleaned up here: variables, mocks, clocks, intervals, and
 * all process-wide state.
 */
const variables = { ...process.env };
const intervals: NodeJS.Timeout[] = [];
const { setInterval } = globalThis;

Reflect.set(globalThis, "setInterval", (callback: () => void, ms?: number, ...values: []) => {
  const interval = setInterval(callback, ms, ...values);
  intervals.push(interval);
  return interval;
});

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const interval of intervals) clearInterval(interval);
  globalThis.setInterval = setInterval;
  for (const name of Object.keys(process.env)) {
    if (!(name in variables)) delete process.env[name];
  }
  Object.assign(process.env, variables);
  emptyAllSlots();
});
