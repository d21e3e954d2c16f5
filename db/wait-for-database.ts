import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";

const PAUSE_MS = 250;
/** Wrong role, password or database: waiting does not help. */
const FINAL = new Set(["28000", "28P01", "3D000"]);

/** Returns the reason without the password. */
export async function waitForDatabase(url: string, budgetMs: number): Promise<string | null> {
  const end = Date.now() + budgetMs;
  for (;;) {
    const problem = await ask(url, Math.max(1, Math.ceil((end - Date.now()) / 1000)));
    if (problem === null) return null;
    if (FINAL.has(problem.code) || Date.now() + PAUSE_MS >= end) return problem.message;
    await pause(PAUSE_MS);
  }
}

type Problem = { code: string; message: string };

async function ask(url: string, timeoutSeconds: number): Promise<Problem | null> {
  const client = postgres(url, { max: 1, connect_timeout: timeoutSeconds, fetch_types: false });
  try {
    await client`select 1`;
    return null;
  } catch (error) {
    return describe(error);
  } finally {
    await client.end({ timeout: 1 });
  }
}

function describe(error: unknown): Problem {
  if (!(error instanceof Error)) return { code: "", message: String(error) };
  const code = "code" in error ? String(error.code) : "";
  return { code, message: error.message || code };
}
