// Holds the embedded database of a folder as the app does, so that tests can send signals to it.
import { startEmbedded } from "../embedded/start-embedded";

const began = performance.now();
const embedded = await startEmbedded(process.argv[2] ?? "");
if (embedded.kind === "running") process.on("exit", () => embedded.stop());
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit(0));
console.info(JSON.stringify({ ...embedded, ms: Math.round(performance.now() - began) }));
if (embedded.kind === "running") setInterval(() => undefined, 60_000);
