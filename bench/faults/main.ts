import { writeFileSync } from "node:fs";
import { MACHINE, TODAY } from "../bench";
import { asTable, exitCode, type Finding, inTotal } from "./finding";
import { clockJumps } from "./scenarios/clock-jumps";
import { connections } from "./scenarios/connections";
import { databaseKilled, databaseSlow } from "./scenarios/database";
import { diskFull } from "./scenarios/disk-full";
import { redisGone } from "./scenarios/redis-gone";
import { killed, replaced, terminated } from "./scenarios/server-ended";
import { twoInstances } from "./scenarios/two-instances";
import { xFails } from "./scenarios/x-fails";
import { type Scenario, Trial } from "./trial";

const SCENARIOS: Record<string, Scenario[]> = {
  "database-killed": [databaseKilled],
  "database-slow": [databaseSlow],
  "redis-gone": [redisGone],
  "disk-full": [diskFull],
  "x-fails": [xFails],
  "clock-jumps": [clockJumps],
  "server-ended": [terminated, replaced, killed],
  "two-instances": [twoInstances],
  connections: [connections],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  const names = Object.keys(SCENARIOS).join("|");
  console.error(`npm run faults -- [${names}]…: not ${unknown.join(", ")}`);
  process.exit(1);
}

const findings: Finding[] = [];
for (const [name, scenarios] of Object.entries(SCENARIOS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} …`);
  for (const scenario of scenarios) findings.push(...(await Trial.run(scenario)));
}
const table = asTable(findings);
console.log(`\n${table}\n\n${inTotal(findings)}`);

// Only a full run writes the page: the table of a few scenarios would look like a full one.
if (asked.length === 0) {
  writeFileSync(
    "deploy/faults.md",
    `# Promises under failure

What the product promises while something is broken, and what was measured then. \`npm run faults\` writes this page: it
breaks one thing at a time under load. *Holds* means that the promise was kept, *BROKEN* that it was not, and *SKIPPED*
that this machine could not try it. Numbers such as 503 are statuses of refused requests; *cut* means that no
complete response arrived.

Measured against the production build, PostgreSQL 18 and the stand-in for X: ${MACHINE}, ${TODAY}.
In total: ${inTotal(findings)}.

${table}
`,
  );
}
process.exit(process.exitCode ?? exitCode(findings));
