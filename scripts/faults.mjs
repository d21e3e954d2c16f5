import { FROM_SOURCES, runChild } from "./child.mjs";
import { prepare } from "./launch.mjs";

/** A long run of the browser tests' fuzzer, beside the scenarios of `bench/faults`. */
const FUZZER = "hostile";
const named = process.argv.slice(2);
const scenarios = named.filter((name) => name !== FUZZER);

await prepare("start", { withTools: true });
const runs = [];
if (named.length === 0 || scenarios.length > 0) {
  runs.push([...FROM_SOURCES, "bench/faults/main.ts", ...scenarios]);
}
if (named.length === 0 || named.includes(FUZZER)) {
  runs.push(["node_modules/@playwright/test/cli.js", "test", FUZZER, "--timeout=600000"]);
}
let worst = 0;
for (const args of runs) {
  worst = Math.max(worst, await runChild(process.execPath, args, { env: { HOSTILE: "long" } }));
}
process.exit(worst);
