import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Address and credentials of the embedded database of `dataDir`. */
export function databaseUrl(dataDir: string): string {
  const cluster = join(dataDir, "postgres");
  const password = readFileSync(join(cluster, "postreel.password"), "utf8").trim();
  const port = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://postreel:${password}@127.0.0.1:${port}/postgres`;
}
