import { sql } from "@/db/client";
import { runOps } from "../run-ops";

/** Runs a command on the test database. */
export const ops = (args: string[]) => runOps(args, async () => "the test's own");

/** Runs a command with `--json`. Returns its exit code and parsed output. */
export async function json(...args: string[]) {
  const { code, stdout } = await ops([...args, "--json"]);
  return { code, ...JSON.parse(stdout) };
}

/** The newest audit row. */
export async function lastAct() {
  const [act] = await sql()`
    select action, subject_kind as kind, subject_id as subject, details from audit_log
    order by id desc limit 1`;
  return act;
}
