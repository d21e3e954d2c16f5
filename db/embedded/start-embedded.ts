import "server-only";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Account, clusterHome, dataFolder, postgresAccount } from "./account";
import { embeddedBinaries } from "./binaries";
import { type Cluster, childEnv, clusterFolder, clusterUrl, PASSWORD_FILE, USER } from "./cluster";
import { takeLock } from "./folder-lock.mjs";
import { keepRunning, launch } from "./launch";
import { stopPostmaster } from "./postmaster";

export type Embedded =
  | {
      kind: "running";
      url: string;
      /** Where the cluster is, if not in DATA_DIR. */
      movedTo: string | null;
      /** Synchronous, for `process.on("exit")`. */
      stop: (budgetMs?: number) => void;
    }
  | { kind: "in_use"; folder: string; pid: number };

/** Throws an error of one readable line. `onReturn` is called whenever an ended server runs again. */
export async function startEmbedded(
  dataDir: string,
  onReturn: () => void = () => undefined,
): Promise<Embedded> {
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
    await initialise(cluster);
    const { port } = await launch(cluster);
    const letGo = keepRunning(cluster, port, onReturn);
    const stop = (budgetMs?: number) => {
      letGo();
      stopPostmaster(clusterFolder(cluster), budgetMs);
      lock.release();
    };
    const url = clusterUrl(cluster, port);
    return { kind: "running", url, movedTo: home === folder ? null : home, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export async function runCluster(cluster: Cluster): Promise<string> {
  await initialise(cluster);
  const { port } = await launch(cluster);
  return clusterUrl(cluster, port);
}

/** Beside its final place and then moved, so that an interrupted start leaves no incomplete cluster. */
async function initialise(cluster: Cluster): Promise<void> {
  const folder = clusterFolder(cluster);
  if (existsSync(folder)) return;
  const side = `${folder}.init`;
  const password = `${side}.password`;
  rmSync(side, { recursive: true, force: true });
  mkdirSync(side, { mode: 0o700 });
  writeFileSync(password, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  for (const path of [side, password]) own(path, cluster.account);
  await promisify(execFile)(
    cluster.binaries.initdb,
    [
      `--pgdata=${side}`,
      `--username=${USER}`,
      `--pwfile=${password}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The built-in locale does not change with the operating system.
      ...(cluster.binaries.major >= 17
        ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        : ["--locale=C.UTF-8"]),
      ...(cluster.durable ? [] : ["--no-sync"]),
    ],
    { ...cluster.account, cwd: "/", env: childEnv() },
  );
  renameSync(password, join(side, PASSWORD_FILE));
  renameSync(side, folder);
}

function own(path: string, account: Account): void {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
}
