/** One line of the fault table. */
export type Finding = {
  fault: string;
  /** What the product says of it. */
  promise: string;
  /** What was measured, in words with figures. */
  seen: string;
  holds: boolean;
};

export type Scenario = { name: string; run: () => Promise<Finding[]> };

export function asTable(findings: Finding[]): string {
  const rows = findings.map(
    ({ fault, promise, seen, holds }) =>
      `| ${fault} | ${promise} | ${seen} | ${holds ? "holds" : "BROKEN"} |`,
  );
  return ["| fault | promise | measured | |", "|---|---|---|---|", ...rows].join("\n");
}
