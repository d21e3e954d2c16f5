import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { type Account, postgresAccount } from "../embedded/account";
import type { Binaries } from "../embedded/binaries";
import { type Cluster, clusterFolder } from "../embedded/cluster";
import { stopPostmaster } from "../embedded/postmaster";
import { runCluster } from "../embedded/start-embedded";
import { applyMigrations } from "../migrate";

export const TEMPLATE = "postreel_template";

declare module "vitest" {
  interface ProvidedContext {
    /** The cluster's maintenance database; test databases are cloned beside it. */
    clusterUrl: string;
  }
}

/** A throw-away cluster with a migrated template database. Returns its teardown. */
export async function runTestCluster(
  project: TestProject,
  findBinaries: (account: Account) => Binaries,
): Promise<() => void> {
  const account = postgresAccount();
  const home = mkdtempSync(join(tmpdir(), "postreel-test-"));
  chmodSync(home, 0o755);
  const cluster: Cluster = { binaries: findBinaries(account), account, home, durable: false };
  const teardown = () => {
    stopPostmaster(clusterFolder(cluster));
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const url = await runCluster(cluster);
    await makeTemplate(url);
    project.provide("clusterUrl", url);
    return teardown;
  } catch (error) {
    teardown();
    throw error;
  }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = postgres(url, { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE}`);
  await admin.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await applyMigrations(template.href);
}
