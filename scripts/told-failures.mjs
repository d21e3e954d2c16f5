/** Enough of a message to know it by. */
const MESSAGE_LINES = 12;

/** @param {string | undefined} message */
function shorten(message) {
  return (message ?? "").split("\n").slice(0, MESSAGE_LINES).join("\n");
}

/**
 * The tests of Vitest's JSON report that failed, each with its message: the end of a long log is the
 * one place where somebody looks.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} report
 * @returns {string[]}
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [`${name}\n${shorten(message)}`] : [];
    return failed.map(
      (test) => `${name} › ${test.fullName}\n${shorten(test.failureMessages?.[0])}`,
    );
  });
}

/**
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * The journeys of Playwright's JSON report that failed, or passed at their second try.
 * @param {Suite} suite
 * @returns {string[]}
 */
export function failuresOfPlaywright({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => {
        const word = status === "flaky" ? "flaky" : "failed";
        const first = results.find(({ error }) => error)?.error?.message;
        return `${file}:${line} › ${title} (${word})\n${shorten(first)}`;
      }),
  );
  return [...here, ...suites.flatMap(failuresOfPlaywright)];
}
