import { afterEach, expect, it, vi } from "vitest";
import { reportUncaught } from "./uncaught";

const others = process.listeners("uncaughtException");
afterEach(() => {
  vi.restoreAllMocks();
  process.removeAllListeners("uncaughtException");
  for (const listener of others) process.on("uncaughtException", listener);
});

it("writes one JSON line for what nothing caught, and none for a client that left", () => {
  const lines: string[] = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  process.removeAllListeners("uncaughtException");
  const logError = async (error: Error) => console.error("uncaughtException: ", error);
  process.on("uncaughtException", logError);
  reportUncaught();
  process.emit("uncaughtException", Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  expect(lines).toEqual([]);
  process.emit("uncaughtException", new TypeError("a fault of ours"));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: "error", message: "TypeError: a fault of ours" }),
  ]);
});
