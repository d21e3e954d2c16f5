import "server-only";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account";
import { type Cluster, childEnv, clusterFolder, PASSWORD_FILE, USER } from "./cluster";

/**
 * Creates the cluster beside its final place and moves it there: an interrupted start leaves no
 * half of one.
 */
export async function initialise(cluster: Cluster): Promise<void> {
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
