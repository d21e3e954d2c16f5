import type { Sql } from "postgres";

/** The server's process that a connection speaks to just now. */
export async function backendOf(client: Sql): Promise<number> {
  const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

/**
 * Has the work on this connection wait and take as long as it takes. A pooler of sessions hands the
 * connection on to others, who have their limits back.
 */
export async function withoutTimeouts(client: Sql, work: () => Promise<void>): Promise<void> {
  try {
    await client.unsafe("set lock_timeout = 0");
    await client.unsafe("set statement_timeout = 0");
    await work();
  } finally {
    // Where the connection is lost, so are its settings: what is told is why.
    await client.unsafe("reset lock_timeout").catch(() => undefined);
    await client.unsafe("reset statement_timeout").catch(() => undefined);
  }
}
