import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { type Call, request } from "./load";
import { repeat, until } from "./until";

/** `health_interval`, `health_timeout` and `lb_try_duration` of `deploy/Caddyfile`, and Caddy's own interval of tries. */
const [HEALTH_EVERY_MS, HEALTH_TIMEOUT_MS, TRY_MS, TRY_EVERY_MS] = [250, 5_000, 10_000, 250];

/** Code of a connection that was refused: nothing was sent, so another instance may be tried. */
export const REFUSED = "ECONNREFUSED";

/** The address of `localhost` to which servers are bound, so that a refused connection is one. */
export const oneAddress = (origin: string) => origin.replace("//localhost:", "//127.0.0.1:");

type Instance = { origin: string; pool: Pool; isHealthy: boolean; unwatch: () => Promise<void> };

/** Instances behind one address. Chooses one for each request as the proxy of `deploy/Caddyfile` does. */
export class Fleet {
  #instances: Instance[] = [];
  requests = 0;
  readonly failures: Record<string, number> = {};

  /** Adds an instance, and waits until all are healthy. */
  async add(origin: string): Promise<void> {
    const pool = new Pool(oneAddress(origin), { connections: 64 });
    const instance = { origin, pool, isHealthy: false, unwatch: async () => undefined };
    const look = async () => {
      const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
      const answer = await fetch(`${origin}/api/health`, { signal }).catch(() => null);
      await answer?.body?.cancel();
      instance.isHealthy = answer?.ok ?? false;
    };
    const unwatch = repeat(HEALTH_EVERY_MS, look);
    this.#instances.push(Object.assign(instance, { unwatch }));
    await until(() => this.#instances.every(({ isHealthy }) => isHealthy), 60_000);
  }

  async remove(origin: string): Promise<void> {
    const removed = this.#instances.find((one) => one.origin === origin);
    this.#instances = this.#instances.filter((one) => one !== removed);
    await removed?.unwatch();
    await removed?.pool.close();
  }

  /** Sends a call to a healthy instance, and to another one if the connection is refused. */
  async send(call: Call): Promise<void> {
    this.requests += 1;
    const end = performance.now() + TRY_MS;
    let outcome = REFUSED;
    for (let tried = 0; outcome === REFUSED && performance.now() < end; tried += 1) {
      if (tried > 0) await delay(TRY_EVERY_MS);
      const healthy = this.#instances.filter(({ isHealthy }) => isHealthy);
      const instance = healthy[Math.floor(Math.random() * healthy.length)];
      if (instance) outcome = await outcomeOf(instance.pool, call);
    }
    if (outcome === "200") return;
    const what = `${outcome} for ${call.path.split("?", 1)[0]}`;
    this.failures[what] = (this.failures[what] ?? 0) + 1;
  }

  async close(): Promise<void> {
    for (const { origin } of this.#instances) await this.remove(origin);
  }
}

/** The status with the code that a refusal names, or the code of a failed connection. */
async function outcomeOf(pool: Pool, call: Call): Promise<string> {
  try {
    const { statusCode, body } = await request(pool, call);
    const [, code = ""] = /"error":"(\w+)"/.exec(await body.text()) ?? [];
    return statusCode === 200 ? "200" : `${statusCode} ${code}`.trim();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
