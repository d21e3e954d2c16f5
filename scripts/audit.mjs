import { execFile } from "node:child_process";

/** Statuses of a registry without audits, such as a mirror. */
const OFFERS_NONE = [404, 405, 501];
const ENDPOINT = "-/npm/v1/security/advisories/bulk";

/**
 * @typedef {{ kind: "holes", grave: number } | { kind: "none" } | { kind: "broke", cause: string, isOffered: boolean }} Outcome
 */

/**
 * `npm audit` of production dependencies. Read from its JSON: the exit code is the same for a
 * vulnerability, a registry without audits (`none`, as mirrors are) and a failure (`broke`; `isOffered`
 * if the registry has audits all the same). `grave` counts high and critical vulnerabilities. Not
 * audit-ci, which cannot report a registry without audits as skipped.
 * @param {string} [folder]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Outcome>}
 */
export async function auditInstalled(folder = process.cwd(), env = process.env) {
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  const audit = ["audit", "--omit=dev", "--json", "--fetch-retries=1", "--fetch-timeout=20000"];
  const { stdout, stderr } = await npm(audit, options);
  const answer = readJson(stdout);
  const holes = answer?.metadata?.vulnerabilities;
  if (holes) return { kind: "holes", grave: holes.high + holes.critical };
  if (OFFERS_NONE.includes(answer?.statusCode)) return { kind: "none" };
  const [said = "it said nothing"] = /npm error .+/.exec(stderr) ?? [];
  const cause = answer?.error?.summary || answer?.message || said;
  const { stdout: registry } = await npm(["config", "get", "registry"], options);
  return { kind: "broke", cause: String(cause), isOffered: await offersAudit(registry.trim()) };
}

/**
 * The audit as test counts. A broken audit is a failure in CI if the registry offers audits, else skipped.
 * @param {Outcome} outcome
 * @param {boolean} isCi
 */
export function countsOf(outcome, isCi) {
  if (outcome.kind === "holes") {
    const isClean = outcome.grave === 0;
    const counts = { passed: Number(isClean), failed: Number(!isClean), skipped: 0 };
    return { counts, said: `${outcome.grave} high or critical` };
  }
  if (outcome.kind === "none") {
    return {
      counts: { passed: 0, failed: 0, skipped: 1 },
      said: "skipped: this registry has no audits",
    };
  }
  const isFault = isCi && outcome.isOffered;
  const counts = { passed: 0, failed: Number(isFault), skipped: Number(!isFault) };
  return { counts, said: `failed, result unknown (${outcome.cause})` };
}

/**
 * The output of npm, whatever its exit code.
 * @param {string[]} args
 * @param {import("node:child_process").ExecFileOptions} options
 * @returns {Promise<{ stdout: string, stderr: string }>}
 */
function npm(args, options) {
  return new Promise((resolve) => {
    execFile("npm", args, options, (_, stdout, stderr) =>
      resolve({ stdout: String(stdout), stderr: String(stderr) }),
    );
  });
}

/** @param {string} registry */
async function offersAudit(registry) {
  try {
    const { status } = await fetch(new URL(ENDPOINT, `${registry.replace(/\/$/, "")}/`), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(10_000),
    });
    return status === 200;
  } catch {
    return false;
  }
}

/** @param {string} text */
function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
