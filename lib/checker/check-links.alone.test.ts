import { afterEach, expect, it, vi } from "vitest";
import { emptySlot } from "@/lib/runtime/slots";
import { checksPerHour } from "./check-links";

const forgetConfiguration = () => emptySlot("env");

afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfiguration();
});

it.each([
  ["a twentieth of what X may be asked", {}, 1800],
  ["the same of less", { X_CALLS_PER_MINUTE: "60" }, 180],
  ["what the operator says", { CHECKS_PER_HOUR: "5000", X_CALLS_PER_MINUTE: "60" }, 5000],
])("X is asked for %s", (_, variables, perHour) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  forgetConfiguration();
  expect(checksPerHour()).toBe(perHour);
});
