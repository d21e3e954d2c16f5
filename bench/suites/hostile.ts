import { readdirSync } from "node:fs";
import type { Bench, Suite } from "../bench";
import { CLASSES, drive, keptPage } from "../hostile-classes";
import { measureFloods } from "../hostile-flood";
import { memoryOf } from "../process-usage";

const REQUESTS = 20_000;
const WARM_UP = 2_000;
/** Enough pages to fill the 50 MB that Next caches, and the 8 MB of the server's own cache. */
const KEPT_PAGES = 900;

/** Memory and descriptors of a production server before and after hostile requests of each class. */
async function measureClasses(bench: Bench): Promise<void> {
  await bench.fakeX();
  const settings = { JOBS: "off", CACHE_MEGABYTES: "8", LOG_LEVEL: "error" };
  const { url, pid, liveMb } = await bench.inspectedSite(settings);
  const look = async () => {
    const live = await liveMb();
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    return { descriptors, live, resident: memoryOf(pid) };
  };
  await drive(keptPage, url, KEPT_PAGES, 8);
  const warmUp = Math.ceil(WARM_UP * Math.max(bench.scale, 0.1));
  for (const { send, atOnce } of Object.values(CLASSES)) await drive(send, url, warmUp, atOnce);
  const first = await look();
  let before = first;
  const count = bench.count(REQUESTS);
  for (const [name, { send, atOnce }] of Object.entries(CLASSES)) {
    const began = performance.now();
    await drive(send, url, count, atOnce, WARM_UP);
    const after = await look();
    const seconds = Math.round((performance.now() - began) / 1000);
    bench.rows`
      ${count} ${name}: more descriptors | ≤ 10 | ${after.descriptors - before.descriptors} | ${before.descriptors} before, ${after.descriptors} after, in ${seconds} s
      ${count} ${name}: more live memory | ≤ 10 MB | ${after.live - before.live} | ${before.live.toFixed(0)} before, ${after.live.toFixed(0)} after
    `;
    before = after;
  }
  bench.rows`${Object.keys(CLASSES).length} classes, ${count} of each: more resident memory | ≤ 150 MB | ${before.resident - first.resident} | ${first.resident.toFixed(0)} MB before, ${before.resident.toFixed(0)} MB after`;
}

export const suite: Suite = async (bench) => {
  await bench.apart(measureClasses);
  await bench.apart(measureFloods);
};
