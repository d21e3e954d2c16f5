import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "undici";
import type { Figure } from "./figure";
import { firstCrawledVideo } from "./profile-data";

type Crowd = {
  what: string;
  visits: number;
  aSecond: number;
  address: (visit: number) => string;
  headers?: (visit: number) => Record<string, string>;
};

/** Many legitimate reads from one place, all of pages that no cache has. */
const CROWDS: Crowd[] = [
  {
    what: "a crawler of one /24, 5 pages a second",
    ...{ visits: 100, aSecond: 5, address: (visit) => `192.0.2.${visit % 256}` },
  },
  {
    what: "a browser that prerenders 30 cards at once",
    ...{ visits: 30, aSecond: 1000, address: () => "198.51.100.7" },
    headers: () => ({ "sec-purpose": "prefetch;prerender" }),
  },
  {
    what: "a class of 40 behind one address, three pages each at once",
    ...{ visits: 120, aSecond: 20, address: () => "198.51.101.7" },
    headers: (visit) => ({ "user-agent": `Mozilla/5.0 (pupil ${visit % 40})` }),
  },
];

/** How many reads of each crowd are refused. */
export async function honestFigures(origin: string, scale: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  let first = firstCrawledVideo;
  for (const crowd of CROWDS) {
    const visits = Math.ceil(crowd.visits * Math.min(scale, 1));
    const statuses = await visit(origin, crowd, visits, first);
    first += visits;
    figures.push({
      what: `${crowd.what}: refused`,
      value: statuses.filter((status) => status !== 200).length,
      unit: "",
      bar: { atMost: 0 },
      from: `${visits} video pages, each once`,
    });
  }
  return figures;
}

async function visit(origin: string, crowd: Crowd, visits: number, first: number) {
  const pool = new Pool(origin, { connections: 40 });
  const statuses: Promise<number>[] = [];
  for (let number = 0; number < visits; number += 1) {
    const headers = { ...crowd.headers?.(number), "x-forwarded-for": crowd.address(number) };
    const answer = pool.request({ path: `/ja/video/${first + number}`, method: "GET", headers });
    statuses.push(
      answer.then(async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      }),
    );
    await delay(1000 / crowd.aSecond);
  }
  const all = await Promise.all(statuses);
  await pool.close();
  return all;
}
