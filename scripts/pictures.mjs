import { runChild } from "./child.mjs";
import { prepare } from "./launch.mjs";

await prepare("start", { withTools: true });
const args = ["--import", "tsx", "--conditions=react-server", "bench/pictures.ts"];
process.exit(await runChild(process.execPath, [...args, ...process.argv.slice(2)]));
