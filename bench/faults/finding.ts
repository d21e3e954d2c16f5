/** One line of the fault table. */
export type Finding = {
  fault: string;
  /** What the product promises for this fault. */
  promise: string;
  /** What was measured, in words with figures. For a skipped fault: what this machine lacks. */
  seen: string;
  outcome: "holds" | "broken" | "skipped";
};

export type Scenario = { name: string; run: () => Promise<Finding[]> };

export const judge = (holds: boolean): Finding["outcome"] => (holds ? "holds" : "broken");

const WORDS = { holds: "holds", broken: "BROKEN", skipped: "SKIPPED" };

export function asTable(findings: Finding[]): string {
  const rows = findings.map(
    ({ fault, promise, seen, outcome }) =>
      `| ${fault} | ${promise} | ${seen} | ${WORDS[outcome]} |`,
  );
  return ["| fault | promise | measured | result |", "|---|---|---|---|", ...rows].join("\n");
}

/** 0: everything was tried and holds. 1: a promise is broken. 2: none is broken, but some were skipped. */
export function exitCode(findings: Finding[]): 0 | 1 | 2 {
  const has = (outcome: Finding["outcome"]) => findings.some((each) => each.outcome === outcome);
  if (has("broken")) return 1;
  return has("skipped") ? 2 : 0;
}

/** The number of each outcome, in one line. */
export function inTotal(findings: Finding[]): string {
  const of = (outcome: Finding["outcome"]) =>
    findings.filter((each) => each.outcome === outcome).length;
  return `${of("holds")} hold, ${of("broken")} broken, ${of("skipped")} skipped`;
}
