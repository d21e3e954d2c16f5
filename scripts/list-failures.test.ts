import { describe, expect, it } from "vitest";
import { listPlaywrightFailures, listVitestFailures } from "./list-failures.mjs";

const FILE = "/app/lib/x/parse.test.ts";

describe("failed tests of Vitest", () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const list = (assertionResults: ReturnType<typeof test>[], message = "") =>
    listVitestFailures({
      testResults: [{ name: FILE, status: "failed", message, assertionResults }],
    });

  it("are named with their file and the beginning of their message", () => {
    const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n");
    const [first, ...more] = list([test("reads", "passed"), test("a space", "failed", [message])]);
    expect(more).toEqual([]);
    expect(first).toContain(`${FILE} › a space\nline 0\nline 1`);
    expect(first).not.toContain("line 20");
  });

  it("include the file that could not be run", () => {
    expect(list([], "Cannot find module")).toEqual([`${FILE}\nCannot find module`]);
  });
});

describe("failed tests of Playwright", () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: "journeys/home.spec.ts",
    line: 7,
    tests: [{ status, results: [message ? { error: { message } } : {}] }],
  });

  it("are named, also inside a group", () => {
    const passed = spec("opens", "expected");
    const failed = spec("saves", "unexpected", "no file");
    const report = { suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] };
    expect(listPlaywrightFailures(report)).toEqual(["journeys/home.spec.ts:7 › saves\nno file"]);
  });
});
