import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import type { Call } from "./load";

/** `health_interval`, `health_timeout` and `lb_try_duration` of `deploy/Caddyfile`, and Caddy's own interval of tries. */
const [HEALTH_EVERY_MS, HEALTH_TIMEOUT_MS, TRY_MS, TRY_EVERY_MS] = [250, 5_000, 10_000, 250];

type Instance = { origin: string; pool: Pool; isHealthy: boolean };

export type Answers = { requests: number; failures: Record<string, number> };

/** Instances behind one address. Chooses one for each request as the proxy of `deploy/Caddyfile` does. */
export class Fleet {
  #instances: Instance[] = [];
  #isOver = false;
  readonly answers: Answers = { requests: 0, failures: {} };

  add(origin: string): void {
    // One of the two addresses of `localhost`, so that a refused connection is one.
    const address = origin.replace("//localhost:", "//127.0.0.1:");
    const instance = { origin, pool: new Pool(address, { connections: 64 }), isHealthy: false };
    this.#instances.push(instance);
    void this.#watch(instance);
  }

  async remove(origin: string): Promise<void> {
    const gone = this.#instances.find((one) => one.origin === origin);
    this.#instances = this.#instances.filter((one) => one !== gone);
    await gone?.pool.close();
  }

  /** Whether all instances are healthy. */
  get isWhole(): boolean {
    return this.#instances.every(({ isHealthy }) => isHealthy);
  }

  async #watch(instance: Instance): Promise<void> {
    while (!this.#isOver && this.#instances.includes(instance)) {
      const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
      const answer = await fetch(`${instance.origin}/api/health`, { signal }).catch(() => null);
      await answer?.body?.cancel();
      instance.isHealthy = answer?.ok ?? false;
      await delay(HEALTH_EVERY_MS);
    }
  }

  /** Sends a call to a healthy instance, and to another one if the connection is refused. */
  async send(call: Call, address: string): Promise<void> {
    this.answers.requests += 1;
    const until = performance.now() + TRY_MS;
    let outcome = REFUSED;
    for (let tried = 0; outcome === REFUSED && performance.now() < until; tried += 1) {
      if (tried > 0) await delay(TRY_EVERY_MS);
      const healthy = this.#instances.filter(({ isHealthy }) => isHealthy);
      const instance = healthy[Math.floor(Math.random() * healthy.length)];
      if (instance) outcome = await outcomeOf(instance.pool, call, address);
    }
    if (outcome === "200") return;
    const { failures } = this.answers;
    const what = `${outcome} for ${call.path.split("?", 1)[0]}`;
    failures[what] = (failures[what] ?? 0) + 1;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#instances.map(({ pool }) => pool.close()));
  }
}

const REFUSED = "ECONNREFUSED";

/** The code that a refusal names; empty if the body has none. */
const codeIn = (body: string) => /"error":"(\w+)"/.exec(body)?.[1] ?? "";

async function outcomeOf(pool: Pool, call: Call, address: string): Promise<string> {
  try {
    const { statusCode, body } = await pool.request({
      path: call.path,
      method: call.method ?? "GET",
      headers: {
        "x-forwarded-for": address,
        ...(call.body !== undefined && { "content-type": "application/json" }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    if (statusCode === 200) await body.dump();
    return statusCode === 200 ? "200" : `${statusCode} ${codeIn(await body.text())}`.trim();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
