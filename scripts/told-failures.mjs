/** Enough of a message to know it by. */
const MESSAGE_LINES = 12;

/**
 * @param {string} where
 * @param {boolean} isFlaky whether it passed at its second try
 * @param {string | undefined} message
 */
function told(where, isFlaky, message = "") {
  const beginning = message.split("\n").slice(0, MESSAGE_LINES).join("\n");
  return `${where} (${isFlaky ? "flaky" : "failed"})\n${beginning}`;
}

/**
 * The tests of Vitest's JSON report that failed, or passed at their second try, each with its message:
 * the end of a long log is the one place where somebody looks.
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[] }} report
 * @returns {string[]}
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.flatMap(({ fullName, status, failureMessages }) => {
      // A test that passed keeps the messages of its first try.
      const [first] = failureMessages ?? [];
      if (status !== "failed" && first === undefined) return [];
      return [told(`${name} › ${fullName}`, status === "passed", first)];
    });
    const isBroken =
      status === "failed" && !assertionResults.some((test) => test.status === status);
    return isBroken ? [told(name, false, message), ...tests] : tests;
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
        const first = results.find(({ error }) => error)?.error?.message;
        return told(`${file}:${line} › ${title}`, status === "flaky", first);
      }),
  );
  return [...here, ...suites.flatMap(failuresOfPlaywright)];
}
