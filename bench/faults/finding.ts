export type Finding = {
  fault: string;
  promise: string;
  seen: string;
  outcome: "holds" | "broken" | "skipped";
};

const WORDS = { holds: "holds", broken: "BROKEN", skipped: "SKIPPED" };

export function asTable(findings: Finding[]): string {
  const rows = findings.map(
    ({ fault, promise, seen, outcome }) =>
      `| ${fault} | ${promise} | ${seen} | ${WORDS[outcome]} |`,
  );
  return ["| fault | promise | measured | result |", "|---|---|---|---|", ...rows].join("\n");
}

const count = (findings: Finding[], outcome: Finding["outcome"]) =>
  findings.filter((each) => each.outcome === outcome).length;

/** 0: everything was tried and holds. 1: a promise is broken. 2: none is broken, but some were skipped. */
export function exitCode(findings: Finding[]): 0 | 1 | 2 {
  if (count(findings, "broken") > 0) return 1;
  return count(findings, "skipped") > 0 ? 2 : 0;
}

export const inTotal = (findings: Finding[]) =>
  `${count(findings, "holds")} hold, ${count(findings, "broken")} broken, ${count(findings, "skipped")} skipped`;
