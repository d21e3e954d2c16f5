import "server-only";
import { platform } from "node:os";
import { join } from "node:path";
import { postgresAccount } from "./account";
import { embeddedBinaries } from "./binaries";
import { type Cluster, clusterFolder, clusterUrl } from "./cluster";
import { takeLock } from "./folder-lock.mjs";
import { clusterHome, dataFolder } from "./home";
import { initialise } from "./initialise";
import { launch } from "./launch";
import { stopPostmaster } from "./postmaster";

export type Embedded =
  | {
      kind: "running";
      url: string;
      /** Where the cluster is, if not in DATA_DIR. */
      movedTo: string | null;
      /** Stops the server within `budgetMs` and releases the folder; synchronous, for `process.on("exit")`. */
      stop: (budgetMs?: number) => void;
    }
  /** Another process uses this DATA_DIR. */
  | { kind: "in_use"; folder: string; pid: number };

/**
 * Creates or starts the embedded PostgreSQL of a DATA_DIR, or finds it running if it outlived its app.
 * Throws an error of one readable line on failure.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  if (platform() === "win32") {
    throw new Error("The embedded database runs on Linux and macOS: set DATABASE_URL on Windows");
  }
  const folder = dataFolder(dataDir);
  const lock = takeLock(join(folder, "postgres.lock"));
  if (lock.kind === "held") return { kind: "in_use", folder, pid: lock.pid };
  try {
    const account = postgresAccount();
    const home = clusterHome(folder, account);
    const cluster: Cluster = { binaries: embeddedBinaries(account), account, home, durable: true };
    const url = await runCluster(cluster);
    const stop = (budgetMs?: number) => {
      stopPostmaster(clusterFolder(cluster), budgetMs);
      lock.release();
    };
    return { kind: "running", url, movedTo: home === folder ? null : home, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Creates the cluster if missing and starts it. */
export async function runCluster(cluster: Cluster): Promise<string> {
  await initialise(cluster);
  const { port } = await launch(cluster);
  return clusterUrl(cluster, port);
}
