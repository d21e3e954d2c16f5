import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropConfigLine, writeJsonLines } from "./console-lines";

const own = { ...console };
let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
  writeJsonLines();
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(console, own);
});

it("writes nothing of a client that left while its request was read", () => {
  const left = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  console.error(left);
  console.error("⨯ uncaughtException: ", left);
  expect(lines).toEqual([]);
});

it.each([
  [["⨯ uncaughtException: ", new TypeError("a fault")], "error", "TypeError: a fault"],
  [[new Error("one\nin two lines")], "error", "Error: one\nin two lines"],
  [["Request body exceeded", 10], "error", "Request body exceeded 10"],
])("makes one line of %j", (said, level, message) => {
  console.error(...said);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level, message });
});

it("makes one of a warning, and leaves lines as they are", () => {
  console.warn("an\nold thing");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", message: "an\nold thing" });
  console.error('{"level":"info"}');
  expect(lines[1]).toBe('{"level":"info"}');
});

it("drops what Next says of its configuration, and nothing else", () => {
  vi.spyOn(console, "log").mockImplementation((...said) => void lines.push(said.join(" ")));
  dropConfigLine();
  const { log } = console;
  log(" ✓ Running next.config.ts took 2ms");
  log("a line", 7);
  expect(lines).toEqual(["a line 7"]);
});
