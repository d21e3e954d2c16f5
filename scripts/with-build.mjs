import { FROM_SOURCES, runChild } from "./child.mjs";
import { prepare } from "./launch.mjs";

// `npm run engines` and `npm run pictures`: a program of the sources, with its arguments, beside an
// up-to-date build.
await prepare("start", { withTools: true });
process.exit(await runChild(process.execPath, [...FROM_SOURCES, ...process.argv.slice(2)]));
