// Not the reporters of Vitest and Playwright: they print failures between the steps of a long log, and
// this repeats all of them at its end.

/** Lines of a message that are printed: enough to recognize the failure. */
const MESSAGE_LINES = 12;

/**
 * @param {string} where
 * @param {string | undefined} message
 */
function describeFailure(where, message = "") {
  return `${where}\n${message.split("\n").slice(0, MESSAGE_LINES).join("\n")}`;
}

/**
 * The failed tests of Vitest's JSON report, each with its message, to print at the end of a long log.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[] }} report
 * @returns {string[]}
 */
export function listVitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => describeFailure(`${name} › ${test.fullName}`, test.failureMessages?.[0]));
    return status === "failed" && tests.length === 0 ? [describeFailure(name, message)] : tests;
  });
}

/**
 * @typedef {{ title: string, file: string, line: number, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * The failed tests of Playwright's JSON report.
 * @param {Suite} suite
 * @returns {string[]}
 */
export function listPlaywrightFailures({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => {
        const error = results.find((result) => result.error)?.error;
        return describeFailure(`${file}:${line} › ${title}`, error?.message);
      }),
  );
  return [...here, ...suites.flatMap(listPlaywrightFailures)];
}
