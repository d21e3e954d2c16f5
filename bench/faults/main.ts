import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { asTable, exitCode, type Finding, inTotal, type Scenario } from "./finding";
import { clockJumps } from "./scenarios/clock-jumps";
import { connections } from "./scenarios/connections";
import { databaseKilled } from "./scenarios/database-killed";
import { databaseSlow } from "./scenarios/database-slow";
import { diskFull } from "./scenarios/disk-full";
import { redisGone } from "./scenarios/redis-gone";
import { serverEnded } from "./scenarios/server-ended";
import { twoInstances } from "./scenarios/two-instances";
import { xFails } from "./scenarios/x-fails";

const SCENARIOS: Scenario[] = [
  databaseKilled,
  databaseSlow,
  redisGone,
  diskFull,
  xFails,
  clockJumps,
  serverEnded,
  twoInstances,
  connections,
];
const PAGE = "deploy/faults.md";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(
    `npm run faults -- [${SCENARIOS.map(({ name }) => name).join("|")}]…: not ${unknown.join(", ")}`,
  );
  process.exit(1);
}

const findings: Finding[] = [];
for (const { name, run } of SCENARIOS) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} …`);
  findings.push(...(await run()));
}
const table = asTable(findings);
console.log(`\n${table}\n\n${inTotal(findings)}`);

// Only a full run writes the page: the table of a few scenarios would look like a full one.
if (asked.length === 0) {
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`;
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    PAGE,
    `# Promises under failure

What the product promises while something is broken, and what was measured then. \`npm run faults\` writes this page: it
breaks one thing at a time under load. *Holds* means that the promise was kept, *BROKEN* that it was not, and *SKIPPED*
that this machine could not try it. Numbers such as 503 are statuses of refused requests; *cut* means that no
complete response arrived.

Measured against the production build, PostgreSQL 18 and the stand-in for X: ${machine}, ${date}.
In total: ${inTotal(findings)}.

${table}
`,
  );
}
process.exit(exitCode(findings));
