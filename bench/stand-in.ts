import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../e2e/app-server";

export type StandIn = {
  url: string;
  /** Requests to X's hosts since the last `reset`. */
  calls(): Promise<number>;
  reset(): Promise<void>;
  stop(): void;
};

async function control(url: string, order: object): Promise<void> {
  const { ok } = await fetch(`${url}/__control`, { method: "POST", body: JSON.stringify(order) });
  if (!ok) throw new Error("the stand-in of X does not obey");
}

async function listCalls(url: string): Promise<unknown[]> {
  const response = await fetch(`${url}/__requests`);
  return response.json() as Promise<unknown[]>;
}

/** The stand-in of X in its own process, so that it shares no thread with the load. */
export async function startStandIn(delayMs: number): Promise<StandIn> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "e2e/fake-x/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, FAKE_X_PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await listCalls(url).catch(() => null))) await delay(50);
  await control(url, { delayMs });
  return {
    url,
    calls: async () => (await listCalls(url)).length,
    reset: () => control(url, { reset: true, delayMs }),
    stop: () => child.kill("SIGTERM"),
  };
}
