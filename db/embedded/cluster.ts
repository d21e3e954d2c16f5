import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account";
import type { Binaries } from "./binaries";

export const USER = "postreel";
/** Inside the cluster, so that a copy of the folder is whole. */
export const PASSWORD_FILE = "postreel.password";

export type Cluster = {
  binaries: Binaries;
  account: Account;
  /** The folder that holds `postgres/`, its side folder and its log. */
  home: string;
  /** False only for tests: a crash may then lose everything. */
  durable: boolean;
};

export function clusterFolder({ home }: Pick<Cluster, "home">): string {
  return join(home, "postgres");
}

export function clusterUrl(cluster: Pick<Cluster, "home">, port: number): string {
  const password = readFileSync(join(clusterFolder(cluster), PASSWORD_FILE), "utf8").trim();
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
}

/** PostgreSQL gets none of the app's variables, some of which are secrets. */
export function childEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}
