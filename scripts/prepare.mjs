import { prepare } from "./launch.mjs";
import { loadEnvFiles } from "./preflight.mjs";

// `npm run build`: installs and builds without serving, for a machine where the server may not write
// its own folder.
loadEnvFiles();
await prepare("start");
