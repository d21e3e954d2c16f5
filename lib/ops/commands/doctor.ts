import "server-only";
import { parseEnv } from "@/lib/env";
import { fail, ok, take } from "../checkup";
import type { Command, OpenDatabase } from "../command";
import { DATABASE_CHECKS } from "../database-checks";
import { machineChecks } from "../machine-checks";
import { table } from "../table";
import { X_CHECKS } from "../x-checks";

const MARK = { ok: "ok", warn: "WARN", fail: "FAIL" } as const;

export const doctor: Command = {
  summary: "checks everything that the app needs",
  forms: [["doctor", "ends with code 1 if something does not work"]],
  bringsDatabase: true,
  async run({ open }) {
    const findings = await examine(open);
    const rows = findings.map(({ check, state, says }) => ({ state: MARK[state], check, says }));
    const isBad = findings.some(({ state }) => state === "fail");
    return { answer: { healthy: !isBad, checks: findings }, lines: table(rows, ""), isBad };
  },
};

async function examine(open: OpenDatabase) {
  const parsed = parseEnv(process.env);
  const configuration = parsed.ok
    ? ok("all variables are valid")
    : fail(parsed.problems.join("; "));
  const first = await take({ name: "configuration", look: async () => configuration });
  if (!parsed.ok) return [first];
  const around = Promise.all(machineChecks().map(take));
  return [first, ...(await inDatabase(open)), ...(await around)];
}

async function inDatabase(open: OpenDatabase) {
  const here = await take({ name: "database", look: async () => ok(await open()) });
  const findings = [here];
  if (here.state === "fail") return findings;
  for (const check of [...DATABASE_CHECKS, ...X_CHECKS]) findings.push(await take(check));
  return findings;
}
