import "server-only";
import { closeDatabase } from "@/db/client";
import { openDatabase } from "./open-database";
import { runOps } from "./run-ops";

const { code, said, told } = await runOps(process.argv.slice(2), openDatabase);
if (said) console.log(said);
if (told) console.error(told);
await closeDatabase();
// Exit explicitly: the pool's timers would keep the process alive.
process.exit(code);
