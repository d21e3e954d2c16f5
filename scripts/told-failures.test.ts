import { describe, expect, it } from "vitest";
import { failuresOfPlaywright, failuresOfVitest } from "./told-failures.mjs";

const FILE = "/app/lib/x/parse.test.ts";

describe("what failed among the tests of Vitest", () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const told = (assertionResults: ReturnType<typeof test>[], message = "") =>
    failuresOfVitest({
      testResults: [{ name: FILE, status: "failed", message, assertionResults }],
    });

  it("is named with its file and the beginning of its message", () => {
    const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n");
    const [first, ...more] = told([test("reads", "passed"), test("a space", "failed", [message])]);
    expect(more).toEqual([]);
    expect(first).toContain(`${FILE} › a space (failed)\nline 0\nline 1`);
    expect(first).not.toContain("line 20");
  });

  it("is told from what passed at its second try", () => {
    const tests = [test("late", "passed", ["too late"]), test("a space", "failed", ["not read"])];
    expect(told(tests)).toEqual([
      `${FILE} › late (flaky)\ntoo late`,
      `${FILE} › a space (failed)\nnot read`,
    ]);
  });

  it("is the file where that could not be run", () => {
    expect(told([], "Cannot find module")).toEqual([`${FILE} (failed)\nCannot find module`]);
  });
});

describe("what failed among the journeys", () => {
  const spec = (title: string, status: string, errors: (string | undefined)[]) => ({
    title,
    file: "journeys/home.spec.ts",
    line: 7,
    tests: [{ status, results: errors.map((message) => (message ? { error: { message } } : {})) }],
  });

  it("is named, also inside a group, and told from what passed at its second try", () => {
    const passed = spec("opens", "expected", [undefined]);
    const failed = spec("saves", "unexpected", ["no file", "no file"]);
    const flaky = spec("copies", "flaky", ["too late", undefined]);
    const report = { suites: [{ specs: [passed, flaky], suites: [{ specs: [failed] }] }] };
    expect(failuresOfPlaywright(report)).toEqual([
      "journeys/home.spec.ts:7 › copies (flaky)\ntoo late",
      "journeys/home.spec.ts:7 › saves (failed)\nno file",
    ]);
  });
});
