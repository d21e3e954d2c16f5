import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { postgresAccount } from "../../db/embedded/account";
import { embeddedBinaries } from "../../db/embedded/binaries";
import { type Cluster, clusterFolder } from "../../db/embedded/cluster";
import { findPostmaster, stopPostmaster } from "../../db/embedded/postmaster";
import { runCluster } from "../../db/embedded/start-embedded";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy";

export type FaultyDatabase = {
  /** Address of the proxy; it stays the same while the server behind it restarts. */
  url: string;
  proxy: TcpProxy;
  /** Runs a query on a connection that bypasses the proxy. */
  ask<Result>(question: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Sends SIGKILL: no checkpoint, no closed connections. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
};

/** A durable PostgreSQL of its own that can be killed, slowed down and brought back. */
export async function startFaultyDatabase(): Promise<FaultyDatabase> {
  const account = postgresAccount();
  const home = mkdtempSync(join(tmpdir(), "postreel-faults-"));
  chmodSync(home, 0o755);
  const cluster: Cluster = { binaries: embeddedBinaries(account), account, home, durable: true };
  const proxy = await startTcpProxy();
  let direct = "";
  const restart = async () => {
    direct = await runCluster(cluster);
    proxy.lead({ host: "127.0.0.1", port: Number(new URL(direct).port) });
  };
  await restart();
  const url = new URL(direct);
  url.port = String(proxy.port);

  return {
    url: url.href,
    proxy,
    restart,
    ask: async (question) => {
      const sql = postgres(direct, { max: 1, onnotice: () => undefined });
      return question(sql).finally(() => sql.end());
    },
    kill: async () => {
      const folder = clusterFolder(cluster);
      const running = findPostmaster(folder);
      if (running) process.kill(running.pid, "SIGKILL");
      while (findPostmaster(folder)) await delay(5);
      proxy.cut();
    },
    close: async () => {
      await proxy.close();
      stopPostmaster(clusterFolder(cluster));
      rmSync(home, { recursive: true, force: true });
    },
  };
}
