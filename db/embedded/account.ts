import "server-only";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";

/** PostgreSQL refuses root. Empty: the current user. */
export type Account = { uid: number; gid: number } | Record<string, never>;

export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const known = find("postgres") ?? find("postreel");
  if (known) return known;
  spawnSync("useradd", [
    "--system",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    "postreel",
  ]);
  const made = find("postreel");
  if (!made) {
    throw new Error(
      "PostgreSQL does not run as root and no user could be made for it: run as another user, or set DATABASE_URL",
    );
  }
  return made;
}

export function canEnter(account: Account, path: string): boolean {
  if (account.uid === undefined) return true;
  return spawnSync("test", ["-x", path], { ...account, cwd: "/" }).status === 0;
}

function find(name: string): { uid: number; gid: number } | null {
  try {
    return { uid: idOf("-u", name), gid: idOf("-g", name) };
  } catch {
    return null;
  }
}

function idOf(flag: "-u" | "-g", name: string): number {
  return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
}

/** Root's clusters and programs, if PostgreSQL's user cannot enter the project's folder. */
const SYSTEM_HOME = "/var/lib/postreel";

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
