import { existsSync, readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Finding, Scenario } from "../finding";
import { LINKS } from "../links";
import { storedDownloads, type Trial, withTrial } from "../trial";
import { listsVideos, until } from "../until";

const FAULT = "one instance's clock 60 days ahead, another's 60 days behind";
const PROMISE =
  "nothing is dropped, nobody counted twice, boards stay right: the database's clock rules";
const WATCH_MS = 15_000;

/** Debian's package libfaketime; null where it is not installed. */
function findFaketime(): string | null {
  const folders = readdirSync("/usr/lib").map((name) => `/usr/lib/${name}/faketime`);
  return folders.map((folder) => `${folder}/libfaketime.so.1`).find(existsSync) ?? null;
}

const atTime = (library: string, offset: string) => ({
  LD_PRELOAD: library,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});

async function record(origin: string, visitor: string): Promise<boolean> {
  const response = await fetch(`${origin}/api/twitter/download-record`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": visitor },
    body: JSON.stringify({ url: LINKS[0] }),
  });
  const { counted } = (await response.json()) as { counted?: boolean };
  return counted === true;
}

async function run({ app, database, startAnother }: Trial): Promise<Finding[]> {
  const library = findFaketime();
  if (!library) {
    const seen = "skipped: install libfaketime to see it";
    return [{ fault: FAULT, promise: PROMISE, seen, holds: true }];
  }
  const partitions = () =>
    database.ask(async (sql) => {
      const [row] = await sql`select count(*)::int as count from pg_inherits`;
      return row?.count ?? 0;
    });
  await until(() => listsVideos(`${app.url}/api/twitter/popular?timeframe=1h`));
  const before = { partitions: await partitions(), downloads: await storedDownloads(database) };

  const ahead = await startAnother(atTime(library, "+60d"));
  const behind = await startAnother(atTime(library, "-60d"));
  const counted = [];
  for (const { url } of [ahead, behind, app]) counted.push(await record(url, "one visitor"));
  await delay(WATCH_MS);
  const after = { partitions: await partitions(), downloads: await storedDownloads(database) };
  const lists = await Promise.all(
    [app, ahead, behind].map(({ url }) => listsVideos(`${url}/api/twitter/popular?timeframe=1h`)),
  );
  const times = counted.filter(Boolean).length;
  return [
    {
      fault: FAULT,
      promise: PROMISE,
      seen: `partitions ${before.partitions} → ${after.partitions}; one visitor at all three counted ${times} time; board of the last hour shown by ${lists.filter(Boolean).length} of 3`,
      holds:
        after.partitions >= before.partitions &&
        after.downloads === before.downloads + 1 &&
        times === 1 &&
        lists.every(Boolean),
    },
  ];
}

export const clockJumps: Scenario = { name: "clock-jumps", run: () => withTrial(run) };
