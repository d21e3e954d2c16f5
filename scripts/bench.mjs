import { FROM_SOURCES, runChild } from "./child.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { prepare } from "./launch.mjs";

const suites = process.argv.slice(2);
// The capacity document is made from kept figures.
if (suites.join() === "capacity") ensureInstalled();
else await prepare("start", { withTools: true });
const args = [...FROM_SOURCES, "bench/main.ts"];
process.exit(await runChild(process.execPath, [...args, ...suites]));
