import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { setDatabase } from "@/db/client";
import { postgresAccount } from "@/db/embedded/account";
import { clusterFolder, clusterUrl } from "@/db/embedded/cluster";
import { clusterHome } from "@/db/embedded/home";
import { findPostmaster } from "@/db/embedded/postmaster";
import { startEmbedded } from "@/db/embedded/start-embedded";
import { applyMigrations } from "@/db/migrate";
import { waitForDatabase } from "@/db/wait-for-database";
import { env } from "@/lib/env";
import { OpsProblem } from "./command";

const ANSWER_MS = 3_000;
const READY_CHECKS = 100;

/** Opens the database and says what it is and whose. */
export type OpenDatabase = () => Promise<string>;

/** The database that the app uses: DATABASE_URL, else the embedded one of DATA_DIR, running or not. */
export async function openDatabase(): Promise<string> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = env();
  if (DATABASE_URL) {
    const problem = await waitForDatabase(DATABASE_URL, ANSWER_MS);
    const { host } = new URL(DATABASE_URL);
    if (problem !== null)
      throw new OpsProblem(`DATABASE_URL does not answer (${host}: ${problem}).`);
    await setDatabase(DATABASE_URL, DATABASE_DIRECT_URL);
    return `DATABASE_URL at ${host}`;
  }
  const embedded = await startEmbedded(DATA_DIR);
  if (embedded.kind === "in_use") {
    const url = await runningUrl(embedded.folder);
    await setDatabase(url);
    return `embedded, run by process ${embedded.pid}`;
  }
  const { url, stop } = embedded;
  process.once("exit", () => stop());
  await applyMigrations(url);
  await setDatabase(url);
  return "embedded, started for this command";
}

/** The server that another process runs there, once it is ready. */
async function runningUrl(folder: string): Promise<string> {
  const home = clusterHome(folder, postgresAccount());
  for (let check = 0; check < READY_CHECKS; check++) {
    const running = findPostmaster(clusterFolder({ home }));
    if (running?.ready) return clusterUrl({ home }, running.port);
    await pause(ANSWER_MS / READY_CHECKS);
  }
  throw new OpsProblem(`The database of ${folder} is starting or stopping: try again.`);
}
