import { closeDatabase, sql } from "../db/client";
import { freshDataDir, startApp } from "../e2e/app-server";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { drive } from "./hostile";
import { CLASSES } from "./hostile-classes";
import { load } from "./load";
import { memoryGroup } from "./memory-group";
import { memoryOf } from "./process-usage";
import { generateProfiles } from "./profile-data";

const MEGABYTES = 512;
const DATASET_SCALE = 0.01;
const PROFILES = 10_000;
/** Hostile requests of each class. */
const HOSTILE = 5_000;
const CONCURRENCY = 8;

/**
 * A server with the memory of a small container and the database outside it: a crawl, then hostile
 * requests.
 */
export async function confinedFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  const group = memoryGroup(MEGABYTES);
  try {
    await generateDataset(sql(), DATASET_SCALE, new Date());
    const handles = await generateProfiles(sql(), Math.round(PROFILES * scale));
    await closeDatabase();
    const environment = { DATABASE_URL: database.url, RATE_LIMITS: "off", LOG_LEVEL: "error" };
    const app = await group.inside(() => startApp(environment, freshDataDir()));
    try {
      const calls = handles.map((handle) => ({ path: `/en/author/${handle}` }));
      const { failures } = await load(app.url, calls, CONCURRENCY);
      const crawled = memoryOf(app.pid);
      const count = Math.ceil(HOSTILE * scale);
      const port = Number(new URL(app.url).port);
      for (const { send, atOnce } of Object.values(CLASSES)) await drive(send, port, count, atOnce);
      const after = await load(app.url, calls.slice(0, 100), 1);
      const { mostMb, killed } = group.used();
      const hostile = `${count} of each of ${Object.keys(CLASSES).length} hostile classes`;
      return [
        {
          what: `server in ${MEGABYTES} MB, ended for want of memory`,
          value: killed,
          unit: "",
          bar: { atMost: 0 },
          from: `resident ${crawled.toFixed(0)} MB after ${calls.length} profiles, ${memoryOf(app.pid).toFixed(0)} MB after ${hostile}; at most ${mostMb.toFixed(0)} MB of its own`,
        },
        {
          what: `server in ${MEGABYTES} MB, pages that failed`,
          value: failures + after.failures,
          unit: "",
          bar: { atMost: 0 },
          from: `${failures} of the crawl, ${after.failures} of 100 after it; then ${after.p50.toFixed(1)} ms a page, p50`,
        },
      ];
    } finally {
      await app.stop();
    }
  } finally {
    await closeDatabase();
    database.stop();
    await group.remove();
  }
}
