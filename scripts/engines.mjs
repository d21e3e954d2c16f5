import { runChild } from "./child.mjs";
import { prepare } from "./launch.mjs";

// `npm run engines`: the site in Firefox and WebKitGTK. `--quick` tries the main job only, as `npm test` does.
await prepare("start");
const args = ["--import", "tsx", "--conditions=react-server", "e2e/engines/main.ts"];
process.exit(await runChild(process.execPath, [...args, ...process.argv.slice(2)]));
