import "server-only";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Account, canEnter } from "./account";

/** Root's clusters and programs, if PostgreSQL's user cannot enter the project's folder. */
export const SYSTEM_HOME = "/var/lib/postreel";

export function dataFolder(dataDir: string): string {
  const folder = resolve(/*turbopackIgnore: true*/ process.cwd(), dataDir);
  mkdirSync(folder, { recursive: true });
  return realpathSync(folder);
}

export function clusterHome(folder: string, account: Account): string {
  if (canEnter(account, folder)) return folder;
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return systemFolder(hash);
}

/** Every user may enter it, whatever the umask. */
export function systemFolder(name: string): string {
  const folder = join(SYSTEM_HOME, name);
  mkdirSync(folder, { recursive: true });
  chmodSync(SYSTEM_HOME, 0o755);
  chmodSync(folder, 0o755);
  return folder;
}
