import { readFileSync } from "node:fs";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";

/** Address and credentials of the embedded database of `dataDir`. */
export function databaseUrl(dataDir: string): string {
  const cluster = join(dataDir, "postgres");
  const password = readFileSync(join(cluster, "postreel.password"), "utf8").trim();
  const port = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://postreel:${password}@127.0.0.1:${port}/postgres`;
}

/** Opens one connection to the embedded database of `dataDir`, and always closes it. */
export async function withDatabase<Result>(
  dataDir: string,
  run: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}
