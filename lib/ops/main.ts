import "server-only";
import { closeDatabase } from "@/db/client";
import { openDatabase } from "./open-database";
import { runOps } from "./run-ops";

async function main(): Promise<void> {
  const { code, stdout, stderr } = await runOps(process.argv.slice(2), openDatabase);
  if (stdout) console.log(stdout);
  if (stderr) console.error(stderr);
  await closeDatabase();
  // Exit explicitly: the pool's timers would keep the process alive.
  process.exit(code);
}

void main();
