import { describe, expect, it } from "vitest";
import { failuresOfPlaywright, failuresOfVitest } from "./told-failures.mjs";

const vitestFile = (assertionResults: { fullName: string; status: string }[], rest = {}) => ({
  name: "/app/lib/x/parse.test.ts",
  status: "failed",
  assertionResults,
  ...rest,
});

describe("what failed among the tests of Vitest", () => {
  it("is named with its file and the beginning of its message", () => {
    const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n");
    const [told, ...more] = failuresOfVitest({
      testResults: [
        vitestFile([
          { fullName: "a post is read", status: "passed" },
          Object.assign({ fullName: "a space", status: "failed" }, { failureMessages: [message] }),
        ]),
      ],
    });
    expect(more).toEqual([]);
    expect(told).toContain("/app/lib/x/parse.test.ts › a space\nline 0\nline 1");
    expect(told).not.toContain("line 20");
  });

  it("is the file where that could not be run", () => {
    const testResults = [vitestFile([], { message: "Cannot find module" })];
    expect(failuresOfVitest({ testResults })).toEqual([
      "/app/lib/x/parse.test.ts\nCannot find module",
    ]);
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
