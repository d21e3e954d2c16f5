import { expect, it, vi } from "vitest";
import { AppError } from "./errors";
import { refusalOf } from "./refusal-of";

it("a refusal by another bundle's copy of the class is a refusal", async () => {
  vi.resetModules();
  const other = await import("./errors");
  expect(other.AppError).not.toBe(AppError);
  const refusal = new other.AppError("unauthenticated");
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusalOf(refusal)).toBe(refusal);
});

it.each([new Error("x"), { name: "AppError" }, "unauthenticated", null, undefined])(
  "%s is no refusal",
  (value) => {
    expect(value instanceof AppError).toBe(false);
  },
);
