import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import { oneAddress, REFUSED } from "../fleet";
import { request } from "../load";
import { Outcomes } from "../outcomes";
import { repeat, until } from "../until";

let loads = 0;

/**
 * Counts downloads by new visitors, none used twice by any load, until stopped. If one origin
 * refuses the connection, the next one is tried, as a proxy does: nothing was sent yet.
 */
export function startCounting(origins: string[], links: string[], clients = 20) {
  loads += 1;
  const load = loads;
  const outcomes = new Outcomes();
  let sent = 0;
  const pools = origins.map(
    (origin) => new Pool(oneAddress(origin), { connections: clients, headersTimeout: 15_000 }),
  );
  const countOnce = async () => {
    const visitor = sent++;
    const headers = { "user-agent": `visitor ${load}.${visitor}` };
    const body = { url: links[visitor % links.length] };
    const call = { path: "/api/twitter/download-record", headers, body };
    const isCounted = await outcomes.time(async () => {
      let failure: string | null = "refused";
      for (let tried = 0; tried < pools.length && failure === "refused"; tried += 1) {
        failure = await failureOf(pools[(visitor + tried) % pools.length] as Pool, call);
      }
      return failure;
    });
    if (!isCounted) await delay(20);
  };
  const stopCounting = repeat(0, countOnce, clients);
  return {
    outcomes,
    async stop() {
      await stopCounting();
      await Promise.all(pools.map((pool) => pool.destroy()));
      return outcomes;
    },
  };
}

/** `cut`: the server accepted the connection, but sent no complete response. */
async function failureOf(pool: Pool, call: Parameters<typeof request>[1]): Promise<string | null> {
  try {
    const { statusCode, body } = await request(pool, call);
    const { counted } = (await body.json()) as { counted?: boolean };
    if (statusCode !== 200) return String(statusCode);
    return counted ? null : "not counted";
  } catch (error) {
    return (error as { code?: string }).code === REFUSED ? "refused" : "cut";
  }
}

export function startReading(addresses: string[]): () => Promise<Outcomes> {
  const outcomes = new Outcomes();
  const stops = addresses.map((address) => repeat(50, () => outcomes.time(() => read(address))));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    return outcomes;
  };
}

export async function readFor(ms: number, addresses: string[]): Promise<Outcomes> {
  const stop = startReading(addresses);
  await delay(ms);
  return stop();
}

/**
 * A page also answers 200 if its list could not be loaded, so the content is checked: the JSON of the API,
 * or the HTML of a page.
 */
async function read(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(15_000) });
    const text = await response.text();
    if (response.status !== 200) return String(response.status);
    const { videos = [] } = text.startsWith("{") ? JSON.parse(text) : {};
    return videos.length > 0 || text.includes("<article") ? null : "empty";
  } catch {
    return "cut";
  }
}

export const listsVideos = async (address: string) => (await read(address)) === null;

export async function untilListed(addresses: string[]): Promise<void> {
  for (const address of addresses) await until(() => listsVideos(address));
}
