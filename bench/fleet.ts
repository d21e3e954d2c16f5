import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { type Call, request } from "./load";
import { Outcomes } from "./outcomes";
import { repeat, until } from "./until";

/** `health_interval`, `health_timeout` and `lb_try_duration` of `deploy/Caddyfile`, and Caddy's own interval of tries. */
const [HEALTH_EVERY_MS, HEALTH_TIMEOUT_MS, TRY_MS, TRY_EVERY_MS] = [250, 5_000, 10_000, 250];

/** Code of a connection that was refused: nothing was sent, so another instance may be tried. */
export const REFUSED = "ECONNREFUSED";

/** The address of `localhost` to which servers are bound, so that a refused connection is one. */
export const oneAddress = (origin: string) => origin.replace("//localhost:", "//127.0.0.1:");

type Instance = { pool: Pool; isHealthy: boolean; unwatch: () => Promise<unknown> };

/** Instances behind one address. Chooses one for each request as the proxy of `deploy/Caddyfile` does. */
export class Fleet {
  readonly outcomes = new Outcomes();
  #instances = new Map<string, Instance>();

  async add(origin: string): Promise<void> {
    const pool = new Pool(oneAddress(origin), { connections: 64 });
    const unwatch = repeat(HEALTH_EVERY_MS, async () => {
      const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
      const answer = await fetch(`${origin}/api/health`, { signal }).catch(() => null);
      await answer?.body?.cancel();
      instance.isHealthy = answer?.ok ?? false;
    });
    const instance: Instance = { pool, isHealthy: false, unwatch };
    this.#instances.set(origin, instance);
    await until(() => this.#healthy().length === this.#instances.size, 60_000);
  }

  async remove(origin: string): Promise<void> {
    const removed = this.#instances.get(origin);
    this.#instances.delete(origin);
    await removed?.unwatch();
    await removed?.pool.close();
  }

  send(call: Call): Promise<boolean> {
    return this.outcomes.time(async () => {
      const end = performance.now() + TRY_MS;
      let outcome = REFUSED;
      for (let tried = 0; outcome === REFUSED && performance.now() < end; tried += 1) {
        if (tried > 0) await delay(TRY_EVERY_MS);
        const healthy = this.#healthy();
        const instance = healthy[Math.floor(Math.random() * healthy.length)];
        if (instance) outcome = await outcomeOf(instance.pool, call);
      }
      return outcome === "200" ? null : `${outcome} for ${call.path.split("?", 1)[0]}`;
    });
  }

  async close(): Promise<void> {
    for (const origin of this.#instances.keys()) await this.remove(origin);
  }

  #healthy(): Instance[] {
    return [...this.#instances.values()].filter(({ isHealthy }) => isHealthy);
  }
}

async function outcomeOf(pool: Pool, call: Call): Promise<string> {
  try {
    const { statusCode, body } = await request(pool, call);
    const [, code = ""] = /"error":"(\w+)"/.exec(await body.text()) ?? [];
    return statusCode === 200 ? "200" : `${statusCode} ${code}`.trim();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
