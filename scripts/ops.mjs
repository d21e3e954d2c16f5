import { FROM_SOURCES, runChild, stopWithChild } from "./child.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { loadEnvFiles } from "./preflight.mjs";

stopWithChild();
loadEnvFiles();
ensureInstalled(false);
const args = [...FROM_SOURCES, "lib/ops/main.ts"];
process.exit(await runChild(process.execPath, [...args, ...process.argv.slice(2)]));
