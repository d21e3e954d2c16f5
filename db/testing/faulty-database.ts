import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { postgresAccount } from "../embedded/account";
import { embeddedBinaries } from "../embedded/binaries";
import { type Cluster, clusterFolder } from "../embedded/cluster";
import { findPostmaster, stopPostmaster } from "../embedded/postmaster";
import { runCluster } from "../embedded/start-embedded";
import { startTcpProxy } from "./tcp-proxy";

/** A durable PostgreSQL of its own that can be killed, slowed down and brought back. */
export async function startFaultyDatabase() {
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
    /** Address of the proxy; it stays the same while the server behind it restarts. */
    url: url.href,
    proxy,
    restart,
    /** Runs a query on a connection that bypasses the proxy. */
    ask: async <Result>(question: (sql: Sql) => Promise<Result>): Promise<Result> => {
      const sql = postgres(direct, { max: 1, onnotice: () => undefined });
      return question(sql).finally(() => sql.end());
    },
    /** Sends SIGKILL: no checkpoint, no closed connections. */
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

export type FaultyDatabase = Awaited<ReturnType<typeof startFaultyDatabase>>;
