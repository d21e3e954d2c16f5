import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Binaries } from "../embedded/binaries";

const DEBIAN = "/usr/lib/postgresql";
/** The oldest supported version is the one to test. */
const PREFERRED = 15;

/** The system's PostgreSQL, 15 if there are several. Throws if there is none. */
export function systemBinaries(): Binaries {
  const found = folders().flatMap((folder) => describe(folder) ?? []);
  const best = found.find(({ major }) => major === PREFERRED) ?? found[0];
  if (best) return best;
  throw new Error(
    "No system PostgreSQL 15-18 was found: install it with `apt-get install postgresql` or your system's package manager",
  );
}

function folders(): string[] {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((v) => join(DEBIAN, v, "bin")) : [];
  return [...debian, ...(process.env.PATH ?? "").split(delimiter)].filter((folder) =>
    existsSync(join(folder, "initdb")),
  );
}

function describe(folder: string): Binaries | null {
  const postgres = join(folder, "postgres");
  const version = execFileSync(postgres, ["--version"], { encoding: "utf8" });
  const major = Number(/\d+/.exec(version)?.[0]);
  return major >= 15 && major <= 18 ? { initdb: join(folder, "initdb"), postgres, major } : null;
}
